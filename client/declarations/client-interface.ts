import { type Form, type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { block, comment, type NameOf, type Schema, typeOf } from "./schema-type.ts";
import { wireName } from "./wire-types.ts";

const nameOf: NameOf = (schema) => {
  const name = wireName(schema);
  return name === undefined ? undefined : `Wire.${name}`;
};

/** The `Client` interface: one method per operation of the contract. */
export function clientInterface(): string {
  const names = Object.keys(operations) as OperationName[];
  return `${comment("One method per operation.")}export interface Client ${block(names.map(method))}`;
}

/** The type of the query parameters of the event stream. */
export const streamQuery = (): string => typeOf(routes.streamEvents.query, nameOf);

function method(name: OperationName): string {
  const route: Route = routes[name];
  const { method: verb, path } = operations[name];
  const docs = comment(
    route.summary.replace(/\.?$/, "."),
    route.description,
    route.role === "owner" ? "Requires the `owner` role." : undefined,
    route.form && describeForm(route.form),
    `\`${verb} ${path}\``,
  );
  const type = route.stream
    ? `(input?: StreamInput) => AsyncGenerator<${typeOf(route.response, nameOf)}, void, void>`
    : `(${input(path, route)}) => Promise<${typeOf(route.response, nameOf)} & ResponseHeaders>`;
  return `${docs}readonly ${name}: ${type};`;
}

function input(path: string, { query, body, form }: Route): string {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `readonly ${name}: string;`);
  const parts = [
    ...(params.length > 0 ? [`readonly params: ${block(params)};`] : []),
    ...(query
      ? [
          `readonly query${hasRequired(query) ? `: ${typeOf(query, nameOf)}` : `?: ${typeOf(query, nameOf)} | undefined`};`,
        ]
      : []),
    ...(body && !form ? [`readonly body: ${typeOf(body, nameOf)};`] : []),
    ...(form && !body ? ["readonly form: FormData;"] : []),
  ];
  const either =
    body && form
      ? ` & ({ readonly body: ${typeOf(body, nameOf)}; readonly form?: undefined } | { readonly form: FormData; readonly body?: undefined })`
      : "";
  const isRequired = params.length > 0 || body !== undefined || form !== undefined || (query && hasRequired(query));
  return `input${isRequired ? "" : "?"}: ${parts.length > 0 ? `${block(parts)} & ` : ""}CallOptions${either}`;
}

const hasRequired = ({ required = [] }: Schema) => required.length > 0;

function describeForm({ fields, files }: Form): string {
  const parts: Readonly<Record<string, Pick<Schema, "description">>> = { ...fields.properties, ...files };
  const described = Object.entries(parts).map(
    ([name, part]) => `\`${name}\` (${part.description?.replace(/\.$/, "")})`,
  );
  return `Form fields: ${described.join(", ")}.`;
}
