import { ErrorBody, type ErrorName, errors, type Route } from "@corkboard/contract";
import { errorHeaders } from "./headers.ts";
import type { Components } from "./components.ts";
import type { Traits } from "./traits.ts";

/** Errors that every operation in an organisation can return. */
const memberErrors: readonly ErrorName[] = [
  "invalidInput",
  "unauthenticated",
  "forbidden",
  "organisationNotFound",
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
/** Errors of operations about people, which act in no organisation. */
const personErrors: readonly ErrorName[] = ["invalidInput", "notSignedIn", "rateLimited", "internal", "unavailable"];
const anyoneErrors: readonly ErrorName[] = ["invalidInput", "rateLimited", "internal", "unavailable"];

const commonErrors: Readonly<Record<Route["role"], readonly ErrorName[]>> = {
  member: memberErrors,
  owner: memberErrors,
  visitor: visitorErrors,
  person: personErrors,
  anyone: anyoneErrors,
};

const bodyErrors: readonly ErrorName[] = [
  "invalidJson",
  "forbiddenField",
  "bodyNotObject",
  "bodyTooLarge",
  "unsupportedMediaType",
];
const pageErrors: readonly ErrorName[] = ["invalidCursor", "cursorWithOffset", "offsetBusy"];
const formErrors: readonly ErrorName[] = ["invalidForm", "formTooLarge", "formExpected", "requestTimeout"];

/** Sessions are bound to no client. */
const rejectsClientTokens = ({ isForMembers, route }: Traits) =>
  isForMembers && !route.forClientTokens && !route.sessionOnly;

const isClosedByDeletion = ({ isForMembers, route }: Traits) => isForMembers && !route.forDeletedOrganisations;

function errorsOf(traits: Traits): readonly ErrorName[] {
  const { operation, route, isForVisitors, acceptsIdempotencyKey, acceptsIfMatch } = traits;
  return [
    ...commonErrors[route.role],
    ...(operation.method === "GET" || isForVisitors ? [] : (["crossSiteRequest"] as const)),
    ...(rejectsClientTokens(traits) ? (["clientBoundToken"] as const) : []),
    ...(isClosedByDeletion(traits) ? (["organisationDeleted"] as const) : []),
    ...(route.sessionOnly ? (["sessionRequired"] as const) : []),
    ...(route.recentPassword ? (["reauthenticationRequired"] as const) : []),
    ...(route.body ? bodyErrors : []),
    ...(route.form ? formErrors : []),
    ...(acceptsIdempotencyKey ? (["invalidIdempotencyKey", "idempotencyKeyReused"] as const) : []),
    ...(acceptsIdempotencyKey ? ([route.secret ? "secretAlreadyShown" : "createdObjectDeleted"] as const) : []),
    ...(acceptsIfMatch ? (["staleObject"] as const) : []),
    ...(route.query?.properties["offset"] ? pageErrors : []),
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
      // Responses that are the same for many operations. Visitors and people get other headers.
      const [only = "", ...others] = names;
      const isShared = others.length === 0 && traits.isForMembers;
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
