import { ErrorBody, type ErrorName, errors } from "@corkboard/contract";
import { errorHeaders } from "./headers.ts";
import type { Components } from "./components.ts";
import type { Traits } from "./traits.ts";

/** Errors that every operation can return. */
const commonErrors: readonly ErrorName[] = [
  "invalidInput",
  "unauthenticated",
  "forbidden",
  "rateLimited",
  "internal",
  "unavailable",
];
/** Errors that every operation for visitors can return. Visitors have no token. */
const visitorErrors: readonly ErrorName[] = [
  "invalidInput",
  "invalidApiKey",
  "originNotAllowed",
  "widgetDisabled",
  "rateLimited",
  "internal",
  "unavailable",
];
const bodyErrors: readonly ErrorName[] = [
  "invalidJson",
  "forbiddenField",
  "bodyNotObject",
  "bodyTooLarge",
  "unsupportedMediaType",
];
const formErrors: readonly ErrorName[] = ["invalidForm", "formTooLarge", "formExpected", "requestTimeout"];

function errorsOf({ route, isForVisitors, acceptsIdempotencyKey, acceptsIfMatch }: Traits): readonly ErrorName[] {
  return [
    ...(isForVisitors ? visitorErrors : commonErrors),
    ...(route.body ? bodyErrors : []),
    ...(route.form ? formErrors : []),
    ...(acceptsIdempotencyKey ? (["invalidIdempotencyKey", "idempotencyKeyReused"] as const) : []),
    ...(acceptsIdempotencyKey ? ([route.secret ? "secretAlreadyShown" : "createdObjectDeleted"] as const) : []),
    ...(acceptsIfMatch ? (["staleObject"] as const) : []),
    ...route.errors,
  ];
}

/** One response per status, with the code, message and example of every possible error. */
export function errorResponses(traits: Traits, components: Components): object {
  const byStatus = Map.groupBy(errorsOf(traits), (name) => errors[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const examples = names.map((name) => [name, { $ref: `#/components/examples/${name}` }]);
      const response = {
        description: describeCauses(names),
        headers: errorHeaders(status, traits),
        content: {
          "application/json": { schema: components.schema(ErrorBody), examples: Object.fromEntries(examples) },
        },
      };
      // Responses that are the same for many operations. Visitors get other headers.
      const [only = "", ...others] = names;
      const isShared = others.length === 0 && !traits.isForVisitors;
      return [status, isShared ? components.response(only, response) : response];
    }),
  );
}

function describeCauses(names: readonly ErrorName[]): string {
  const causes = names.map((name) => `\`${errors[name].code}\`: ${errors[name].message}`);
  return causes.length === 1 ? causes.join() : causes.map((cause) => `- ${cause}`).join("\n");
}

/** Every error of the catalogue as an example response. */
export const errorExamples = (): object =>
  Object.fromEntries(
    (Object.keys(errors) as ErrorName[]).map((name) => {
      const { code, message } = errors[name];
      return [name, { summary: code, value: { error: message, code, request_id: "req_5f0c2ab91d3e1" } }];
    }),
  );
