import { join } from "node:path";
import type { Dialect } from "../../src/db/dialect/dialect.ts";
import type { Query } from "../../src/db/query.ts";
import { repository, sourceFiles } from "./source-files.ts";

export type AnyQuery = Query<Record<string, unknown>, unknown>;

interface ExportedQuery {
  readonly name: string;
  readonly file: string;
  readonly query: AnyQuery;
}

export const queryFiles = sourceFiles("server/src").filter(({ path }) => path.endsWith(".queries.ts"));

const isQuery = (value: object): value is AnyQuery => "statement" in value && typeof value.statement === "function";

/** Includes named sets of queries, such as those that several tables of one shape share. */
function queriesIn(exported: object): Omit<ExportedQuery, "file">[] {
  return Object.entries(exported).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return isQuery(value) ? [{ name, query: value }] : queriesIn(value);
  });
}

/** Every query of the service. */
export async function exportedQueries(): Promise<ExportedQuery[]> {
  const found: ExportedQuery[] = [];
  for (const { path } of queryFiles) {
    const exported = (await import(join(repository, path))) as object;
    for (const one of queriesIn(exported)) found.push({ ...one, file: path });
  }
  return found;
}

/** The SQL of a query with all of its parameters, with none, and with every pair of them. */
export function shapesOf(query: AnyQuery, dialect: Dialect): Set<string> {
  const asked = new Set<string>();
  const shapeWith = (isGiven: (name: string) => boolean) => {
    const params = new Proxy<Record<string, unknown>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name));
          return isGiven(String(name)) ? "given" : undefined;
        },
      },
    );
    return query.statement(dialect, params).sql;
  };
  const shapes = new Set([shapeWith(() => true), shapeWith(() => false)]);
  const names = [...asked];
  for (const one of names) for (const other of names) shapes.add(shapeWith((name) => name === one || name === other));
  return shapes;
}
