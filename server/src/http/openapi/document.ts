import { type OperationName, operations, routes } from "@corkboard/contract";
import { errorExamples } from "./errors.ts";
import { headerComponents } from "./headers.ts";
import { describeOperation } from "./operation.ts";
import { Components } from "./components.ts";
import { traitsOf } from "./traits.ts";

/** The contract's route table as an OpenAPI 3.1 document. Titled schemas become components. */
export function openApiDocument(version: string): object {
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
        "Feedback, boards and developer tickets. Data is scoped to the organisation of the access token. " +
        "Single objects answer `{ data }`, lists `{ data, meta }`, errors `{ error, code, request_id }`. " +
        "Test for `code`: the sentence in `error` is the one listed here, or one that says more about what you sent.",
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
      headers: headerComponents,
      examples: errorExamples(),
      ...components.all(),
    },
  };
}
