import { type OperationName, operations } from "@corkboard/contract";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { beforeAll } from "vitest";
import type { TestService, WireResponse } from "./harness.ts";

/** The OpenAPI document as served, with helpers to check the service against it. */
export interface ApiDocument {
  readonly whole: any;
  described(name: OperationName): any;
  /** Follows a reference; other values are returned as they are. */
  followed(part: any): any;
  /** The schema with all references resolved, and additional properties forbidden. */
  strict(schema: unknown): any;
  /** How a value differs from the schema. */
  problems(schema: object, value: unknown): string[];
  /** Everything in the response that the document does not promise: its status, a field, an error code or a header. */
  surprises(name: OperationName, response: WireResponse): string[];
}

/** Headers of the transport, browsers and caches: they say nothing about the operation. */
const unspoken =
  /^(connection|keep-alive|date|content-(type|length|encoding)|transfer-encoding|cache-control|vary|x-content-type-options|x-accel-buffering|access-control-.*)$/;

/** Sent depending on earlier requests. */
const replayed = "idempotency-replayed";

/** Some headers are sent only with a rate limit, even if it is never reached. */
export function useApiDocument(service: TestService): ApiDocument {
  let whole: any;
  beforeAll(async () => {
    whole = (await service.request("GET", "/api/v1/openapi.json")).body;
  });

  const referred = (reference: string) =>
    reference
      .slice(2)
      .split("/")
      .reduce((part, key) => part[key], whole);
  const followed = (part: any) => (typeof part.$ref === "string" ? referred(part.$ref) : part);

  const strict = (schema: any): any => {
    if (Array.isArray(schema)) return schema.map(strict);
    if (typeof schema !== "object" || schema === null) return schema;
    if (typeof schema.$ref === "string") return strict(referred(schema.$ref));
    const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]));
    return "properties" in inner && !("additionalProperties" in inner)
      ? { ...inner, additionalProperties: false }
      : inner;
  };

  const compiledBefore = new Map<string, ReturnType<typeof Compile<TSchema>>>();
  const problems = (schema: object, value: unknown) => {
    const text = JSON.stringify(schema);
    const compiled = compiledBefore.get(text) ?? Compile(strict(schema) as TSchema);
    compiledBefore.set(text, compiled);
    return compiled.Errors(value).map((error) => `${error.instancePath} ${error.message}`);
  };

  const described = (name: OperationName) => {
    const { method, path } = operations[name];
    return whole.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
  };

  const unnamedCause = ({ examples = {} }: any, { status, body }: WireResponse) => {
    const codes = Object.values(examples).map((example) => followed(example).value.code);
    return status < 400 || codes.includes(body.code) ? [] : [`the cause ${body.code} is not named`];
  };

  const isOptional = (header: string, { status }: WireResponse) =>
    header === replayed || (header === "retry-after" && status === 500);

  const headerProblems = ({ headers }: any, response: WireResponse) => {
    const sent = [...response.headers.keys()].filter((name) => !unspoken.test(name));
    const named = Object.keys(headers).map((name) => name.toLowerCase());
    return [
      ...sent.filter((name) => !named.includes(name)).map((name) => `the header ${name} is not described`),
      ...named
        .filter((name) => !isOptional(name, response) && !response.headers.has(name))
        .map((name) => `the header ${name} is missing`),
    ];
  };

  const surprises = (name: OperationName, response: WireResponse) => {
    const shown = `${name} → ${response.status} ${JSON.stringify(response.body)}`;
    const { [response.status]: documented } = described(name).responses;
    if (documented === undefined) return [`the status is not documented: ${shown}`];
    const description = followed(documented);
    const content = description.content["application/json"];
    // A stream is text; each event has its own schema.
    const inBody = content ? [...problems(content.schema, response.body), ...unnamedCause(content, response)] : [];
    const found = [...inBody, ...headerProblems(description, response)];
    return found.map((problem) => `${problem}: ${shown}`);
  };

  return {
    get whole() {
      return whole;
    },
    described,
    followed,
    strict,
    problems,
    surprises,
  };
}
