import {
  type CatalogueError,
  errors,
  limits,
  type OperationName,
  type Route,
  routes,
  type Routes,
} from "@corkboard/contract";
import type { Static } from "typebox";
import { withLimitedMarks } from "../../shared/combining-marks.ts";
import { Fault } from "../../shared/fault.ts";
import type { Signer } from "../../signing/signer.ts";
import { type Page, readPage } from "./page.ts";

/** Of a list, the parameters of the page are read as one. */
export type QueryOf<R extends Route> = R extends { query: infer Schema }
  ? "offset" extends keyof Static<Schema & object>
    ? Omit<Parsed<Static<Schema & object>>, "limit" | "offset" | "cursor"> & { readonly page: Page }
    : Omit<Parsed<Static<Schema & object>>, "limit"> & { readonly limit: number }
  : object;

/** A list of values is always parsed as an array, even if the client specifies only one. */
type Parsed<Given> = {
  [Name in keyof Given]: [Extract<Given[Name], unknown[]>] extends [never]
    ? Given[Name]
    : Extract<Given[Name], unknown[] | undefined>;
};

const invalidFilter: Record<string, CatalogueError> = {
  status: errors.invalidStatus,
  type: errors.invalidType,
  priority: errors.invalidPriority,
};
const missingParameter: Record<string, CatalogueError> = {
  project_id: errors.projectIdQueryRequired,
  q: errors.searchTextRequired,
};

type ReadParameter<Value = unknown> = (given: string | undefined) => Value;

interface QuerySource {
  readonly holder: string;
  readonly params: unknown;
  readonly raw: unknown;
}

/** Reads the query string of an operation. */
export function queryReader<Name extends OperationName>(
  operation: Name,
  signer: Signer,
): (source: QuerySource) => QueryOf<Routes[Name]> {
  const { query: schema }: Route = routes[operation];
  const readAll = parametersReader(schema);
  if (!schema?.properties["offset"]) return ({ raw }) => readAll(raw) as QueryOf<Routes[Name]>;
  return ({ holder, params, raw }) => {
    const { limit, offset, cursor, ...filter } = readAll(raw) as { limit: number; offset: number; cursor?: string };
    const isOffsetGiven = (raw as { offset?: string }).offset !== undefined;
    const page = readPage(signer, { operation, holder, params, filter }, { limit, offset, cursor }, isOffsetGiven);
    return { ...filter, page } as unknown as QueryOf<Routes[Name]>;
  };
}

/** Reads the known parameters of a query string by its schema, with the contract's error messages. */
function parametersReader(schema: Route["query"]): (raw: unknown) => unknown {
  const readers = Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const required = schema?.required?.includes(name) ?? false;
    return [name, readParameter(name, property as PropertySchema, required)] as const;
  });
  return (raw) => {
    const given = raw as Record<string, string | string[] | undefined>;
    const query: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const value = given[name];
      if (Array.isArray(value)) throw invalid(name, "must be specified only once");
      query[name] = read(value === undefined ? undefined : withLimitedMarks(value));
    }
    return query;
  };
}

interface PropertySchema {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly enum?: readonly string[] };
  readonly default?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
}

function readParameter(name: string, property: PropertySchema, required: boolean): ReadParameter {
  if (property.type === "integer") return integerReader(name, property);
  if (property.type === "array") return listReader(name, property.items?.enum ?? []);
  const { enum: allowed, maxLength = Infinity } = property;
  return (given) => {
    if (required && !given) throw new Fault(missingParameter[name] ?? errors.invalidInput);
    if (given !== undefined && allowed && !allowed.includes(given)) throw notAmong(name, allowed);
    if (given !== undefined && given.length > maxLength) throw invalid(name, `must be at most ${maxLength} characters`);
    return given;
  };
}

/** One or more of the allowed values, separated by commas. Returned in the order of the contract, without duplicates. */
function listReader(name: string, allowed: readonly string[]): ReadParameter<readonly string[] | undefined> {
  return (given) => {
    if (given === undefined) return undefined;
    const values = new Set(given.split(","));
    const known = allowed.filter((value) => values.has(value));
    if (known.length !== values.size) throw notAmong(name, allowed);
    return known;
  };
}

function notAmong(name: string, allowed: readonly string[]): Fault {
  const own = invalidFilter[name];
  const problem = `must be one of ${allowed.join(", ")}`;
  return own ? new Fault(own, { details: [{ path: name, message: problem }] }) : invalid(name, problem);
}

export function integerReader(
  name: string,
  property: Pick<PropertySchema, "default" | "minimum">,
): ReadParameter<number | undefined> {
  const minimum = property.minimum ?? 0;
  return (given) => {
    if (given === undefined) return property.default;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (!(value >= minimum)) throw invalid(name, `must be an integer of at least ${minimum}`);
    if (name === "limit") return Math.min(value, limits.pageMaximum);
    if (value > limits.offsetMaximum) throw invalid(name, `must be at most ${limits.offsetMaximum}`);
    return value;
  };
}

function invalid(path: string, problem: string): Fault {
  const message = `${path} ${problem}`;
  return new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}
