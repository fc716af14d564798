import {
  type CatalogueError,
  type ErrorName,
  ErrorBody,
  errors,
  type Form,
  type OperationName,
  operations,
  type Route,
  routes,
} from "@corkboard/contract";

type Json = { readonly [key: string]: unknown };

/** Errors every operation may answer, whatever else it does. */
const commonErrors: readonly ErrorName[] = [
  "invalidInput",
  "unauthenticated",
  "forbidden",
  "rateLimited",
  "unavailable",
];
/** The same for visitors, who have no token. */
const visitorErrors: readonly ErrorName[] = [
  "invalidInput",
  "invalidApiKey",
  "originNotAllowed",
  "widgetDisabled",
  "rateLimited",
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
const createErrors: readonly ErrorName[] = ["invalidIdempotencyKey", "createdObjectDeleted", "idempotencyKeyReused"];

/** The contract's route table as an OpenAPI 3.1 document. Titled schemas become components. */
export function openApiDocument(version: string): Json {
  const components = new Map<string, unknown>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    const methods = (paths[template] ??= {});
    methods[method.toLowerCase()] = describeOperation(name, components);
  }
  const errorSchema = reference(ErrorBody, components);
  const tags = [...new Set(Object.values(routes).map((route) => route.tag))].map((tag) => ({ name: tag }));
  return {
    openapi: "3.1.0",
    info: {
      title: "Corkboard",
      version,
      description:
        "Feedback, boards and developer tickets. Data is scoped to the organisation of the access token. " +
        "Single objects answer `{ data }`, lists `{ data, meta }`, errors `{ error, code, request_id }`.",
    },
    servers: [{ url: "/" }],
    security: [{ accessToken: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        projectKey: {
          type: "apiKey",
          in: "query",
          name: "api_key",
          description: "The public key of a website project: `pk_` and 48 hex digits",
        },
        accessToken: { type: "http", scheme: "bearer", description: "An access token: `tok_` and 64 hex digits" },
      },
      responses: Object.fromEntries(
        (Object.keys(errors) as ErrorName[]).map((name) => [name, describeError(errors[name], errorSchema)]),
      ),
      schemas: Object.fromEntries(components),
    },
  };
}

function describeOperation(name: OperationName, components: Map<string, unknown>): Json {
  const operation = operations[name];
  const route: Route = routes[name];
  const creates = operation.status === 201;
  const forVisitors = route.role === "visitor";
  const changes = operation.method === "PATCH" || operation.method === "DELETE";
  const parameters: Json[] = [...operation.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
    name: param,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  for (const [param, schema] of Object.entries(route.query?.properties ?? {})) {
    const required = route.query?.required?.includes(param) ?? false;
    parameters.push({ name: param, in: "query", required, schema: reference(schema, components) });
  }
  if (creates && !forVisitors)
    parameters.push(header("Idempotency-Key", "Repeats of this key and body replay the first answer for 24 h"));
  if (route.stream) parameters.push(header("Last-Event-ID", "The `id` of the last event you saw"));
  if (changes) parameters.push(header("If-Match", "The ETag you last read; 412 if the object has changed since"));

  const errorNames = [
    ...(forVisitors ? visitorErrors : commonErrors),
    ...(route.body ? bodyErrors : []),
    ...(route.form ? formErrors : []),
    ...(creates && !forVisitors ? createErrors : []),
    ...(creates && route.secret ? (["secretAlreadyShown"] as const) : []),
    ...(changes ? (["staleObject"] as const) : []),
    ...route.errors,
  ];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, route.role === "owner" ? "For owners." : undefined].filter(Boolean).join(" "),
    parameters,
    // A key in a form is a field of it, for which OpenAPI has no scheme.
    ...(forVisitors ? { security: route.form ? [] : [{ projectKey: [] }] } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: reference(route.body, components) } },
          },
        }
      : {}),
    ...(route.form
      ? { requestBody: { required: true, content: { "multipart/form-data": { schema: formSchema(route.form) } } } }
      : {}),
    responses: {
      [operation.status]: {
        description: creates ? "Created" : "Success",
        ...(creates
          ? { headers: { Location: { description: "Where the object is", schema: { type: "string" } } } }
          : {}),
        content: route.stream
          ? { "text/event-stream": { schema: { type: "string" } } }
          : { "application/json": { schema: reference(route.answer, components) } },
      },
      ...errorResponses(errorNames),
    },
  };
}

function formSchema({ fields, files }: Form): Json {
  const fileSchemas = Object.entries(files).map(([name, { maxBytes, maxCount, description }]) => {
    const limit = `At most ${maxBytes / 1024 / 1024} MiB${maxCount === 1 ? "" : ` each, at most ${maxCount}`}.`;
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

/** One response for each status; where several messages share one, its description lists them. */
function errorResponses(names: readonly ErrorName[]): Json {
  const byStatus = Map.groupBy(names, (name) => errors[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const [first] = group;
      if (group.length === 1) return [status, { $ref: `#/components/responses/${first}` }];
      const messages = new Set(group.map((name) => `\`${errors[name].message}\``));
      return [
        status,
        {
          description: [...messages].join(", "),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      ];
    }),
  );
}

function describeError(entry: CatalogueError, schema: unknown): Json {
  return {
    description: `\`${entry.message}\``,
    content: {
      "application/json": { schema, example: { error: entry.message, code: entry.code, request_id: "req_1" } },
    },
  };
}

function header(name: string, description: string): Json {
  return { name, in: "header", required: false, description, schema: { type: "string" } };
}

/** Replaces every titled schema inside by a reference to the component of that name. */
function reference(schema: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => reference(item, components));
  if (typeof schema !== "object" || schema === null) return schema;
  const fields = Object.entries(schema).map(([key, value]) => [key, reference(value, components)] as const);
  const { title } = schema as { title?: unknown };
  if (typeof title !== "string") return Object.fromEntries(fields);
  const inner = Object.fromEntries(fields.filter(([key]) => key !== "title"));
  components.set(title, inner);
  return { $ref: `#/components/schemas/${title}` };
}
