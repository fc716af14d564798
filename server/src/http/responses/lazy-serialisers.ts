import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";

/**
 * Each response schema is compiled into its serialiser when its operation first answers. Compiling all of them at
 * start would delay the first request and keep memory that an idle service never needs.
 */
export function compileSerialisersLazily(app: FastifyInstance): void {
  const compile = SerializerSelector()({});
  app.setSerializerCompiler((definition) => {
    let serialise: ((data: unknown) => string) | undefined;
    return (data) => {
      serialise ??= compile({
        method: definition.method,
        url: definition.url,
        httpStatus: definition.httpStatus ?? "",
        schema: withoutNeedlessEscapes(definition.schema),
      });
      return serialise(data);
    };
  });
}

/** Ids and words of an enum hold nothing to escape; `unsafe` is the serialiser's word for "write it as it is". */
function withoutNeedlessEscapes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNeedlessEscapes);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, format, enum: words } = schema as { type?: unknown; format?: unknown; enum?: unknown };
  if (type === "string" && (format === "uuid" || Array.isArray(words))) return { type: "string", format: "unsafe" };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutNeedlessEscapes(value)]));
}
