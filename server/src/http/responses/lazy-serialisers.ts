import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";

/**
 * Compiles each response schema when its operation first responds. Compiling all of them at start would delay the first
 * request and use memory that an idle service never needs.
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

/** Ids and enum values contain nothing to escape; `unsafe` makes the serialiser skip escaping. */
function withoutNeedlessEscapes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNeedlessEscapes);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, format, enum: values } = schema as { type?: unknown; format?: unknown; enum?: unknown };
  if (type === "string" && (format === "uuid" || Array.isArray(values))) return { type: "string", format: "unsafe" };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutNeedlessEscapes(value)]));
}
