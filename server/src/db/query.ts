import { hash } from "node:crypto";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Dialect } from "./dialect/dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * Queries are built by Kysely once for each dialect and shape, then only bound. Building one costs more than running
 * it, so no request builds a query that ran before.
 */

type Build<Params, Row> = (q: Kysely<Tables>, p: Params, dialect: Dialect) => Compilable<Row>;

/** One compiled shape of a query: SQL text and, for each placeholder, where its value comes from. */
export interface Statement {
  /** Follows from the SQL alone, so that processes behind one connection pooler agree on it. */
  readonly name: string;
  readonly sql: string;
  bind(params: object): unknown[];
}

export interface Query<Params extends object, Row> {
  statement(dialect: Dialect, params: Params): Statement;
  /** Whether it may take as long as it needs. */
  readonly hasNoTimeout?: true;
  /** Only for inference. */
  readonly row?: Row;
}

class Placeholder {
  readonly param: string;
  constructor(param: string) {
    this.param = param;
  }
}

/** A query whose every parameter is always given. */
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
 * A query with optional parameters. `build` sees `undefined` for those left out and may shape the SQL by that; each
 * shape is built once.
 */
export function queryWith<Params extends object, Row>(
  optional: readonly (keyof Params & string)[],
  build: Build<Params, Row>,
): Query<Params, Row> {
  const shapes = new Map<Dialect, Map<number, Statement>>();
  return {
    statement(dialect, params) {
      let shape = 0;
      for (const [bit, key] of optional.entries()) if (params[key] !== undefined) shape |= 1 << bit;
      let statements = shapes.get(dialect);
      if (!statements) shapes.set(dialect, (statements = new Map()));
      let statement = statements.get(shape);
      if (!statement) {
        const isGiven = (key: string) => {
          const bit = optional.indexOf(key as keyof Params & string);
          return bit === -1 || (shape & (1 << bit)) !== 0;
        };
        statement = compile(build, dialect, isGiven);
        statements.set(shape, statement);
      }
      return statement;
    },
  };
}

/** For what reads or changes more rows than anybody can foresee. Everything else is given up when it takes too long. */
export function withoutTimeout<Params extends object, Row>(asked: Query<Params, Row>): Query<Params, Row> {
  return { ...asked, hasNoTimeout: true };
}

function compile<Params extends object, Row>(
  build: Build<Params, Row>,
  dialect: Dialect,
  isGiven: (param: string) => boolean,
): Statement {
  const placeholders = new Proxy({} as Params, {
    get: (_, param) => (typeof param === "string" && isGiven(param) ? new Placeholder(param) : undefined),
  });
  const compiled: CompiledQuery = build(dialect.builder, placeholders, dialect).compile();
  return {
    name: `corkboard_${hash("sha1", compiled.sql)}`,
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
