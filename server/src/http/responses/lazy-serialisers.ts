import { createRequire } from "node:module";
import type * as Compiler from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

const require = createRequire(import.meta.url);

/**
 * Compiles each response schema when its operation first responds. Compiling all of them at start would delay the first
 * request and use memory that an idle service never needs, and so would loading Fastify's compilers.
 */
export const lazyCompilers: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: {
    buildSerializer: () => lazySerialiser,
    buildValidator: () => {
      throw new Error("The contract validates requests, so no route has a Fastify schema for them");
    },
  },
};

const lazySerialiser: Compiler.SerializerCompiler = (definition) => {
  let serialise: Compiler.Serializer | undefined;
  return (data) => {
    serialise ??= compiler()({ ...definition, schema: withoutNeedlessEscapes(definition.schema) });
    return serialise(data);
  };
};

let compile: Compiler.SerializerCompiler | undefined;

function compiler(): Compiler.SerializerCompiler {
  return (compile ??= (require("@fastify/fast-json-stringify-compiler") as typeof Compiler).SerializerSelector()({}));
}

/** Ids and enum values contain nothing to escape; `unsafe` makes the serialiser skip escaping. */
function withoutNeedlessEscapes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNeedlessEscapes);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, format, enum: values } = schema as { type?: unknown; format?: unknown; enum?: unknown };
  if (type === "string" && (format === "uuid" || Array.isArray(values))) return { type: "string", format: "unsafe" };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutNeedlessEscapes(value)]));
}
