import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance } from "fastify";

/**
 * Each response schema is compiled into its serialiser when its operation first answers. Compiling all of them at
 * start would double the time to the first request and keep memory that an idle service never needs.
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
        schema: definition.schema,
      });
      return serialise(data);
    };
  });
}
