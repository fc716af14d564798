import { type OperationName, operations } from "@corkboard/contract";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { beforeAll } from "vitest";
import type { TestService, WireResponse } from "./harness.ts";

/** The API's document as a service serves it, with the means to hold the service to it. */
export interface ApiDocument {
  readonly whole: any;
  /** What it tells of an operation. */
  described(name: OperationName): any;
  /** What a reference leads to; what is none stays as it is. */
  followed(part: any): any;
  /** The schema with every reference followed, and no field allowed that it does not name. */
  strict(schema: unknown): any;
  /** Where a value is not as the schema says, in words. */
  problems(schema: object, value: unknown): string[];
  /** What in the answer the document does not promise: its status, a field, a cause or a header. */
  surprises(name: OperationName, response: WireResponse): string[];
}

/** Of the transport, of browsers and of caches: they say nothing about the operation. */
const unspoken =
  /^(connection|keep-alive|date|content-(type|length)|transfer-encoding|cache-control|vary|x-content-type-options|x-accel-buffering|access-control-.*)$/;

/** Whether it is sent depends on what was sent before. */
const replayed = "idempotency-replayed";

/** The service needs a rate limit, even if nobody reaches it, to send every header that it may send. */
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

  const headerProblems = ({ headers }: any, response: WireResponse) => {
    const sent = [...response.headers.keys()].filter((name) => !unspoken.test(name));
    const named = Object.keys(headers).map((name) => name.toLowerCase());
    return [
      ...sent.filter((name) => !named.includes(name)).map((name) => `the header ${name} is not described`),
      ...named
        .filter((name) => name !== replayed && !response.headers.has(name))
        .map((name) => `the header ${name} is missing`),
    ];
  };

  const surprises = (name: OperationName, response: WireResponse) => {
    const shown = `${name} → ${response.status} ${JSON.stringify(response.body)}`;
    const { [response.status]: documented } = described(name).responses;
    if (documented === undefined) return [`the status is not documented: ${shown}`];
    const description = followed(documented);
    const content = description.content["application/json"];
    // A stream is text, of which each event has its own schema.
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
