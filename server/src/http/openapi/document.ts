import { type OperationName, operations, routes } from "@corkboard/contract";
import { errorExamples } from "./errors.ts";
import { headerComponents } from "./headers.ts";
import { describeOperation } from "./operation.ts";
import { Components } from "./components.ts";
import { traitsOf } from "./traits.ts";
import { describeWebhooks } from "./webhooks.ts";

/** The contract's route table as an OpenAPI 3.1 document. Schemas with a title become components. */
export function openApiDocument(version: string, basePath: string): object {
  const components = new Components();
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    const methods = (paths[template] ??= {});
    methods[method.toLowerCase()] = describeOperation(traitsOf(name), components);
  }
  const tags = [...new Set(Object.values(routes).map((route) => route.tag))].map((tag) => ({ name: tag }));
  return {
    openapi: "3.1.0",
    info: {
      title: "Corkboard",
      version,
      description:
        "The API for feedback, boards and developer tickets. Data is scoped to the organisation of the access token, or to the one that a session acts in. " +
        "Single objects are returned as `{ data }`, lists as `{ data, meta }` and errors as " +
        "`{ error, code, request_id }`. Handle errors by `code`: the message in `error` is the one documented here " +
        "or a more specific one. Unknown query parameters and unknown fields of a body are ignored; a PATCH without any known field is rejected. " +
        "Single-line text (`x-text: line`) is stored without line breaks, control characters, directional overrides and hidden tags, and addresses (`x-text: address`) without line breaks and control characters; other text (`lines`, `exact`) is stored as sent. Of free-form JSON (`names`), field names become single lines. Lengths are measured afterwards. " +
        "Later versions may add fields to responses: ignore those that you do not know.",
    },
    servers: [{ url: basePath || "/" }],
    security: [{ accessToken: [] }, { session: [] }],
    tags,
    paths,
    webhooks: describeWebhooks(components),
    components: {
      securitySchemes: {
        projectKey: {
          type: "apiKey",
          in: "query",
          name: "api_key",
          description: "The public key of a website project: `pk_` followed by 48 hexadecimal digits",
        },
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: "An access token: `tok_` followed by 64 hexadecimal digits",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-corkboard",
          description:
            "The session of a person who signed in, for Corkboard's own pages: changes require their `Origin`. The cookie is named `corkboard` without HTTPS, and `__Secure-corkboard` if the service's URL has a path. An `Authorization` header takes precedence.",
        },
      },
      headers: headerComponents,
      examples: errorExamples(),
      ...components.all(),
    },
  };
}
