import { type Form, type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { block, comment, type NameOf, type Schema, typeOf } from "./schema-type.ts";
import { wireName } from "./wire-types.ts";

const nameOf: NameOf = (schema) => {
  const name = wireName(schema);
  return name === undefined ? undefined : `Wire.${name}`;
};

/** One method for each operation of the contract, with what it takes and answers. */
export function clientInterface(): string {
  const names = Object.keys(operations) as OperationName[];
  return `${comment("One method for each operation.")}export interface Client ${block(names.map(method))}`;
}

/** What the stream of events may be asked for. */
export const streamQuery = (): string => typeOf(routes.streamEvents.query, nameOf);

function method(name: OperationName): string {
  const route: Route = routes[name];
  const { method: verb, path } = operations[name];
  const about = comment(
    route.summary.replace(/\.?$/, "."),
    route.description,
    route.role === "owner" ? "For owners." : undefined,
    route.form && aboutForm(route.form),
    `\`${verb} ${path}\``,
  );
  const type = route.stream
    ? `(input?: StreamInput) => AsyncGenerator<${typeOf(route.response, nameOf)}, void, void>`
    : `(${input(path, route)}) => Promise<${typeOf(route.response, nameOf)} & ResponseHeaders>`;
  return `${about}readonly ${name}: ${type};`;
}

function input(path: string, { query, body, form }: Route): string {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `readonly ${name}: string;`);
  const parts = [
    ...(params.length > 0 ? [`readonly params: ${block(params)};`] : []),
    ...(query
      ? [`readonly query${needs(query) ? `: ${typeOf(query, nameOf)}` : `?: ${typeOf(query, nameOf)} | undefined`};`]
      : []),
    ...(body ? [`readonly body: ${typeOf(body, nameOf)};`] : []),
    ...(form ? ["readonly form: FormData;"] : []),
  ];
  const isNeeded = params.length > 0 || body !== undefined || form !== undefined || (query && needs(query));
  return `input${isNeeded ? "" : "?"}: ${parts.length > 0 ? `${block(parts)} & ` : ""}CallOptions`;
}

const needs = ({ required = [] }: Schema) => required.length > 0;

function aboutForm({ fields, files }: Form): string {
  const parts: Readonly<Record<string, Pick<Schema, "description">>> = { ...fields.properties, ...files };
  const described = Object.entries(parts).map(
    ([name, part]) => `\`${name}\` (${part.description?.replace(/\.$/, "")})`,
  );
  return `The form holds ${described.join(", ")}.`;
}
