import { auditedOperations, type ChangeName, type Form, type Route } from "@corkboard/contract";
import { type Example, examples } from "@corkboard/contract/examples";
import { errorResponses } from "./errors.ts";
import { successHeaders } from "./headers.ts";
import type { Components } from "./components.ts";
import type { Traits } from "./traits.ts";

/** Describes one operation of the contract in OpenAPI. */
export function describeOperation(traits: Traits, components: Components): object {
  const { name, operation, route, isCreating } = traits;
  const example: Example = examples[name];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: [
      route.description,
      route.role === "owner" ? "Requires the `owner` role." : undefined,
      describeAgents(route),
      route.notForIntegrations ? "Not available to tokens that speak for an integration." : undefined,
      route.recentPassword ? "A session must have been confirmed within the last 10 minutes." : undefined,
      describeAudit(name),
    ]
      .filter(Boolean)
      .join(" "),
    parameters: describeParameters(traits, components),
    ...describeSecurity(traits),
    ...describeRequest(traits, components, example),
    responses: {
      [operation.status]: {
        description: isCreating ? "Created" : "Success",
        headers: successHeaders(traits),
        content: route.stream
          ? {
              "text/event-stream": {
                schema: { type: "string" },
                example: asServerSentEvent(examples.streamEvents.response),
              },
            }
          : route.csv
            ? { "text/csv": { schema: { type: "string" }, example: (example.response as { data: string }).data } }
            : { "application/json": { schema: components.schema(route.response), example: example.response } },
      },
      ...errorResponses(traits, components),
    },
  };
}

/** Undefined for operations that accept no access token at all. */
function describeAgents({ agent }: Route): string | undefined {
  if (agent === undefined) return undefined;
  return agent ? "Available to the scope `agent`." : "Not available to the scope `agent`.";
}

function describeAudit(name: Traits["name"]): string | undefined {
  const kinds: readonly string[] = name in auditedOperations ? auditedOperations[name as ChangeName] : [];
  return kinds.length === 0 ? undefined : `Audit log: ${kinds.map((kind) => `\`${kind}\``).join(", ")}.`;
}

function describeSecurity({ route, isForVisitors, isForMembers }: Traits): object {
  // OpenAPI has no security scheme for a key in a form field.
  if (isForVisitors) return { security: route.form ? [] : [{ projectKey: [] }] };
  if (route.role === "anyone") return { security: [] };
  return isForMembers && !route.sessionOnly ? {} : { security: [{ session: [] }] };
}

function describeParameters(traits: Traits, components: Components) {
  const { name, operation, route, isForMembers, acceptsIdempotencyKey, isReplayed, acceptsIfMatch } = traits;
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(route.query?.properties ?? {}).map(([param, schema]) => ({
    name: param,
    in: "query",
    required: route.query?.required?.includes(param) ?? false,
    style: isList(schema) ? "form" : undefined,
    explode: isList(schema) ? false : undefined,
    schema: components.schema(schema),
  }));
  const key = header(
    "Idempotency-Key",
    isReplayed
      ? "A unique key for this request. Repeating the key with the same body within 24 hours returns the first response."
      : "A unique key for this request. Repeating the key with the same body within 24 hours returns 409, because the secret is shown only once.",
  );
  const lastEventId = header("Last-Event-ID", "The `id` of the last event you received");
  const version = header("If-Match", "The ETag of the object. Returns 412 if the object has changed since.");
  const organisation = header(
    "Corkboard-Organisation",
    "For sessions: the organisation to act in. Default: the one that the session named last.",
  );
  return [
    ...inPath,
    ...inQuery,
    ...(isForMembers || name === "getSession" ? [organisation] : []),
    ...(acceptsIdempotencyKey ? [key] : []),
    ...(route.stream ? [lastEventId] : []),
    ...(acceptsIfMatch ? [version] : []),
  ];
}

/** Lists are separated by commas. */
const isList = (schema: { readonly type?: unknown }) => schema.type === "array";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

function describeRequest({ route }: Traits, components: Components, example: Example): object {
  const { body, form } = route;
  if (!body && !form) return {};
  const content = {
    ...(body ? { "application/json": { schema: components.schema(body), example: example.body } } : {}),
    ...(form ? { "multipart/form-data": { schema: formSchema(form), example: example.form } } : {}),
  };
  return { requestBody: { required: true, content } };
}

function formSchema({ fields, files }: Form): object {
  const fileSchemas = Object.entries(files).map(([name, { maxBytes, maxCount, description }]) => {
    const limit = `At most ${maxBytes / 1024 / 1024} MiB as sent${maxCount === 1 ? "" : ` per file, at most ${maxCount} files`}.`;
    const file = { type: "string", format: "binary", description: `${description} ${limit}` };
    return [name, maxCount === 1 ? file : { type: "array", items: file, maxItems: maxCount }];
  });
  const requiredFiles = Object.keys(files).filter((name) => files[name]?.required);
  return {
    type: "object",
    properties: { ...fields.properties, ...Object.fromEntries(fileSchemas) },
    required: [...(fields.required ?? []), ...requiredFiles],
  };
}

const asServerSentEvent = (event: { readonly sequence: number; readonly type: string }) =>
  `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
