import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { postgresDialect } from "../src/db/dialect/postgres-dialect.ts";
import { sqliteDialect } from "../src/db/dialect/sqlite.ts";
import type { Query } from "../src/db/query.ts";
import { repository, sourceFiles } from "./support/source-files.ts";

/** The queries that are not limited to an organisation, and why. */
const withoutOrganisation: Readonly<Record<string, string>> = {
  findTokenByHash: "the token's hash identifies the organisation",
  findWebsiteByKey: "the key identifies the project and the organisation",
  forgetOldSubmissions: "housekeeping across all organisations, by age",
  insertOrganisation: "creates the organisation",
  findOrganisation: "finds the organisation itself, by its id",
  lockOrganisation: "locks the organisation itself, by its id",
  listOrganisations: "lists organisations for the operator",
  countOrganisations: "checks whether the service has been set up",
  forgetExpiredKeys: "housekeeping across all organisations, by age",
  findLogs: "housekeeping covers the logs of all organisations",
  findOrganisationsWithNews: "finds the organisations with unprocessed events",
  findNextDue: "tells the service when the next email is due",
  claimDueMail: "claims the email that has been due longest, for any recipient",
  findReceiverByKey: "the key identifies the member and the organisation",
  forgetOldRead: "housekeeping across all organisations, by age",
  findReport: "the id is signed by the service and identifies the organisation",
  findNextReportMail: "tells the service when the next reporter email is due",
  claimDueReportMail: "claims the email that has been due longest, for any recipient",
  findWaitingWebhooks: "deliveries are sent for all organisations",
  insertSecret: "links of all organisations are signed with the same secret",
  findLinkedFile: "the link's signature authorises access",
  claimDoomed: "claims the files that have been due longest, of any organisation",
  findOrganisationsAfter: "the sweeper covers all organisations",
  findSecret: "links of all organisations are signed with the same secret",
  forgetGenerations: "housekeeping across all organisations, by age",
  forgetCompletedDeliveries: "housekeeping across all organisations, by age",
};

const isQuery = (value: unknown): value is Query<object, unknown> =>
  typeof value === "object" && value !== null && typeof (value as { statement?: unknown }).statement === "function";

const queryFiles = sourceFiles("server/src").filter(({ path }) => path.endsWith(".queries.ts"));

async function exportedQueries(): Promise<{ name: string; file: string; query: Query<object, unknown> }[]> {
  const found = [];
  for (const { path } of queryFiles) {
    const module = (await import(join(repository, path))) as Record<string, unknown>;
    for (const [name, query] of Object.entries(module)) if (isQuery(query)) found.push({ name, file: path, query });
  }
  return found;
}

const dialects = { sqlite: sqliteDialect, postgres: postgresDialect };
const optionalParameters = ["project", "status", "type", "list", "assignee", "user", "subject", "object"].concat([
  "file",
  "feedback",
  "card",
]);

/** Every combination of the optional parameters, so that every shape of a query is covered. */
const parameterSets = Array.from({ length: 2 ** optionalParameters.length }, (_, shape) =>
  Object.fromEntries(
    optionalParameters.filter((_name, bit) => (shape & (1 << bit)) !== 0).map((name) => [name, "given"]),
  ),
);

/** Every table that is read or changed is restricted to an organisation, by value or by a join. */
function isScoped(sql: string): boolean {
  if (sql.startsWith("insert into")) return /^insert into "\w+" \([^)]*"org_id"/.test(sql);
  const named = new Set([...sql.matchAll(/\bwith "(\w+)" as/g)].map(([, name]) => name));
  const tables = [...sql.matchAll(/\b(?:from|join|(?<!for )update) "?(\w+)\b"?(?!\()/g)].filter(
    ([, table]) => !named.has(table),
  );
  const byValue = [...sql.matchAll(/"org_id" = (?:\?|\$\d)/g)];
  const byNeighbour = [...sql.matchAll(/org_id"? = "?\w+"?\."?org_id/g)];
  return byValue.length > 0 && byValue.length + byNeighbour.length >= tables.length;
}

describe("queries", () => {
  it("are found in every slice's query files", async () => {
    const queries = await exportedQueries();
    expect(new Set(queries.map(({ file }) => file))).toEqual(new Set(queryFiles.map(({ path }) => path)));
    expect(queries.length).toBeGreaterThan(50);
  });

  it.each(["sqlite", "postgres"] as const)(
    "restrict every table to their organisation, in every shape of their %s",
    async (dialect) => {
      const unscoped = new Set<string>();
      for (const { name, query } of await exportedQueries()) {
        for (const params of parameterSets) {
          if (!isScoped(query.statement(dialects[dialect], params).sql)) unscoped.add(name);
        }
      }
      expect([...unscoped].toSorted()).toEqual(Object.keys(withoutOrganisation).toSorted());
    },
  );
});
