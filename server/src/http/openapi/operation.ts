import type { Form } from "@corkboard/contract";
import { type Example, examples } from "@corkboard/contract/examples";
import { errorResponses } from "./errors.ts";
import { successHeaders } from "./headers.ts";
import type { Components } from "./components.ts";
import type { Traits } from "./traits.ts";

/** One operation of the contract as OpenAPI tells it. */
export function describeOperation(traits: Traits, components: Components): object {
  const { name, operation, route, isForVisitors, isCreating } = traits;
  const example: Example = examples[name];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, route.role === "owner" ? "For owners." : undefined].filter(Boolean).join(" "),
    parameters: describeParameters(traits, components),
    // A key in a form is a field of it, for which OpenAPI has no scheme.
    ...(isForVisitors ? { security: route.form ? [] : [{ projectKey: [] }] } : {}),
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
          : { "application/json": { schema: components.schema(route.response), example: example.response } },
      },
      ...errorResponses(traits, components),
    },
  };
}

function describeParameters(traits: Traits, components: Components) {
  const { operation, route, takesKey, isReplayed, takesVersion } = traits;
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
    schema: components.schema(schema),
  }));
  const key = header(
    "Idempotency-Key",
    isReplayed
      ? "Repeats of this key and body replay the first answer for 24 h"
      : "Repeats of this key and body are refused for 24 h (409): the secret is shown once",
  );
  const seen = header("Last-Event-ID", "The `id` of the last event you saw");
  const version = header("If-Match", "The ETag you last read; 412 if the object has changed since");
  return [
    ...inPath,
    ...inQuery,
    ...(takesKey ? [key] : []),
    ...(route.stream ? [seen] : []),
    ...(takesVersion ? [version] : []),
  ];
}

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
  const content = form
    ? { "multipart/form-data": { schema: formSchema(form), example: example.form } }
    : { "application/json": { schema: components.schema(body), example: example.body } };
  return { requestBody: { required: true, content } };
}

function formSchema({ fields, files }: Form): object {
  const fileSchemas = Object.entries(files).map(([name, { maxBytes, maxCount, description }]) => {
    const limit = `As sent at most ${maxBytes / 1024 / 1024} MiB${maxCount === 1 ? "" : ` each, at most ${maxCount}`}.`;
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
