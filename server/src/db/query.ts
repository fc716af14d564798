import { hash } from "node:crypto";
import { limits } from "@corkboard/contract/limits";
import { type Compilable, type CompiledQuery, type Kysely, sql } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import type { Scope } from "./scope.ts";
import type { Schema } from "./tables.ts";

/**
 * Kysely builds each query once for each dialect and shape; after that it is only bound. Building a query costs more
 * than running it.
 */

type Build<Params, Row> = (q: Kysely<Schema>, p: Params, dialect: Dialect) => Compilable<Row>;

/** One compiled shape of a query. */
export interface Statement {
  readonly name: string;
  readonly sql: string;
  bind(params: object): unknown[];
}

export interface Query<Params extends object, Row> {
  statement(dialect: Dialect, params: Params): Statement;
  /** Exempt from the usual query timeout. */
  readonly hasNoTimeout?: true;
  /** For type inference only. */
  readonly row?: Row;
}

export type RowOf<Of> = Of extends Query<never, infer Row> ? Row : never;

/** A query of rows that can be long. */
export interface MeasuredQuery<Params extends object, Row> extends Query<Params, Row> {
  /** PostgreSQL's expression for about how long the text of a row is, found without reading long columns. */
  readonly rowLength: string;
}

export const measured = <Params extends object, Row, Of extends Query<Params, Row>>(
  rowLength: string,
  some: Of & Query<Params, Row>,
): Of & MeasuredQuery<Params, Row> => ({ ...some, rowLength });

class Placeholder {
  readonly param: string;
  constructor(param: string) {
    this.param = param;
  }
}

/** A query without optional parameters. */
export function query<Params extends object, Row>(build: Build<Params, Row>): Query<Params, Row> {
  const statements = new Map<Dialect, Statement>();
  return {
    statement(dialect) {
      let statement = statements.get(dialect);
      if (!statement) {
        statement = compile(build, dialect, () => true);
        statements.set(dialect, statement);
      }
      return statement;
    },
  };
}

/**
 * The length of a page if it is a first page of the default length or the largest, otherwise 0. These are the pages that
 * are mostly requested, and have shapes of their own in which their bounds are literals: PostgreSQL plans a query anew for
 * each request while it does not know how many rows are wanted, and that takes a third of the time of a list.
 */
function usualPage(params: { limit?: unknown; offset?: unknown }): number {
  const { limit, offset } = params;
  return offset === 0 && (limit === limits.pageDefault || limit === limits.pageMaximum) ? limit : 0;
}

/**
 * A query with optional parameters. `build` sees `undefined` for omitted ones and may produce different SQL; each shape is
 * built once.
 */
export function queryWith<Params extends object, Row>(
  optional: readonly (keyof Params & string)[],
  build: Build<Params, Row>,
): Query<Params, Row> {
  const shapes = new Map<Dialect, Map<number, Statement>>();
  return {
    statement(dialect, params) {
      const page = usualPage(params);
      let shape = page << optional.length;
      for (const [bit, key] of optional.entries()) if (params[key] !== undefined) shape |= 1 << bit;
      let statements = shapes.get(dialect);
      if (!statements) shapes.set(dialect, (statements = new Map()));
      let statement = statements.get(shape);
      if (!statement) {
        const isGiven = (key: string) => {
          const bit = optional.indexOf(key as keyof Params & string);
          return bit === -1 || (shape & (1 << bit)) !== 0;
        };
        statement = compile(build, dialect, isGiven, page);
        statements.set(shape, statement);
      }
      return statement;
    },
  };
}

/** A query whose parameters are completed whenever it is run. */
export function completed<Given extends object, Params extends object, Row>(
  some: Query<Params, Row>,
  complete: (given: Given) => Params,
): Query<Given, Row> {
  const statements = new WeakMap<Statement, Statement>();
  return {
    statement(dialect, given) {
      const known = some.statement(dialect, given as unknown as Params);
      let statement = statements.get(known);
      if (!statement) {
        statement = { ...known, bind: (params) => known.bind(complete(params as Given)) };
        statements.set(known, statement);
      }
      return statement;
    },
  };
}

/** A query that reads only rows in the caller's scope. */
export interface ScopedQuery<Params extends Scope, Row> extends Query<Params, Row> {
  readonly isScoped: true;
}

/**
 * A query of what is in projects. If the scope has a client, `build` must limit the rows to that client's projects;
 * otherwise it does not compile at run time.
 */
export function scopedQuery<Params extends Scope, Row>(
  optional: readonly string[],
  build: Build<Params, Row>,
): ScopedQuery<Params, Row> {
  const inScope = queryWith<Params, Row>(["client", ...(optional as readonly (keyof Params & string)[])], build);
  const checked = new WeakSet<Statement>();
  return {
    isScoped: true,
    statement(dialect, params) {
      const statement = inScope.statement(dialect, params);
      if (params.client !== undefined && !checked.has(statement)) {
        if (!statement.bind({ client: inScope }).includes(inScope)) {
          throw new Error(`a scoped query ignores the client: ${statement.sql}`);
        }
        checked.add(statement);
      }
      return statement;
    },
  };
}

/** For queries that read or change an unbounded number of rows. All others time out. */
export function withoutTimeout<Params extends object, Row>(bounded: Query<Params, Row>): Query<Params, Row> {
  return { ...bounded, hasNoTimeout: true };
}

/** Derived from the SQL only, so that processes behind one connection pooler use the same name. */
export const statementName = (text: string): string => `corkboard_${hash("sha1", text)}`;

function compile<Params extends object, Row>(
  build: Build<Params, Row>,
  dialect: Dialect,
  isGiven: (param: string) => boolean,
  page = 0,
): Statement {
  const literals: Readonly<Record<string, unknown>> =
    page === 0 ? {} : { limit: sql.lit(page), end: sql.lit(page), offset: sql.lit(0) };
  const placeholders = new Proxy({} as Params, {
    get: (_, param) =>
      typeof param === "string" && isGiven(param) ? (literals[param] ?? new Placeholder(param)) : undefined,
  });
  const compiled: CompiledQuery = build(dialect.builder, placeholders, dialect).compile();
  return {
    name: statementName(compiled.sql),
    sql: compiled.sql,
    bind: binderOf(compiled.parameters),
  };
}

/** An indexed loop over a copy of the constants took half the time of pushing the values one by one. */
function binderOf(parameters: readonly unknown[]): (params: object) => unknown[] {
  const names = parameters.map((parameter) => (parameter instanceof Placeholder ? parameter.param : undefined));
  return (params) => {
    const values = parameters.slice();
    for (let index = 0; index < names.length; index++) {
      const name = names[index];
      if (name !== undefined) values[index] = (params as Record<string, unknown>)[name];
    }
    return values;
  };
}
