import { describe, expect, it } from "vitest";
import { postgresDialect } from "../src/db/dialect/postgres-dialect.ts";
import { sqliteDialect } from "../src/db/dialect/sqlite.ts";
import { exportedQueries, queryFiles } from "./support/exported-queries.ts";

/** The queries that are not limited to an organisation, and why. */
const withoutOrganisation: Readonly<Record<string, string>> = {
  findTokenByHash: "the secret's hash is what tells the organisation",
  findTokenByPreviousHash: "the secret's hash is what tells the organisation",
  findWebsiteByKey: "the key is what tells the project and the organisation",
  deleteCountsBefore: "housekeeping for all organisations at once, by age alone",
  deleteSubmissionsBefore: "housekeeping for everybody at once, by age alone",
  findClaimOfUpload: "the key's hash is what tells the claim and the organisation",
  findOverdueClaims: "the worker ends the expired claims of all organisations",
  findDeliveriesToRemind: "the worker reminds the teams of all organisations",
  countDeletedProjects: "the operator's check covers all organisations",
  insertOrganisation: "makes the organisation",
  findOrganisation: "finds the organisation itself, by its id",
  findOrganisationForUpdate: "finds the organisation itself, by its id",
  renameOrganisationRow: "changes the organisation itself, by its id",
  setDeletion: "changes the organisation itself, by its id",
  deleteOrganisationRow: "deletes the organisation itself, by its id",
  findPurgedForUpdate: "finds the organisation itself, by its id",
  countOrganisationsToPurge: "the operator's check covers all organisations",
  deleteLinksMadeIn: "links to reset a password belong to people; the owner's organisation is in maker_org",
  lockOrganisation: "holds the organisation itself, by its id",
  listOrganisations: "the operator looks up which there are",
  countOrganisations: "asks whether anybody has set the service up",
  deleteExpiredKeys: "housekeeping for everybody at once, by age alone",
  findLogs: "housekeeping goes through the logs of all organisations",
  findOrganisationsWithPendingEvents: "finds the organisations with unprocessed events",
  findOrganisationsToIndex: "finds the organisations with something to index",
  findMemberByKey: "the key is what tells the member and the organisation",
  deleteOldRead: "housekeeping for everybody at once, by age alone",
  findReport: "the id comes with the service's own signature, and tells the organisation",
  findWaitingJobs: "the worker does the jobs of all organisations",
  deleteIdleJobs: "housekeeping for everybody at once, by time alone",
  insertSecret: "the service itself signs links, for every organisation",
  replaceSecret: "the service itself signs links, for every organisation",
  findLinkedFile: "the signature of the link is what lets in, whoever holds it",
  claimFilePurges: "takes up whatever has been due longest, whoever it belonged to",
  findOrganisationsAfter: "the sweeper goes through all organisations",
  deleteAuditBefore: "housekeeping for everybody at once, by age alone",
  findDatabaseSize: "the size of the whole database, without its content",
  findSecret: "the service itself signs links, for every organisation",
  forgetGenerations: "housekeeping for everybody at once, by age alone",
  deleteCompletedDeliveries: "housekeeping for everybody at once, by age alone",
  findSessionByHash: "the secret's hash is what tells the person and their organisations",
  findSessionById: "the person's own session, in all their organisations",
  listMembershipsOfIdentity: "a person's own memberships, in all organisations",
  findInvitationOfSecret: "the secret's hash is what tells the organisation",
  findIdentityOfSecret: "the secret's hash is what tells the person",
  deleteSecretsOfIdentity: "a person's password is the same in all organisations",
  deleteShownResetsOf: "a person's password is the same in all organisations",
  listShownResetsBy: "links to reset a password belong to people; the owner's organisation is in maker_org",
  listShownResetsMadeWith: "links to reset a password belong to people; the owner's organisation is in maker_org",
  deleteSecretsBefore: "housekeeping for everybody at once, by age alone",
  deleteInvitationsBefore: "housekeeping for everybody at once, by age alone",
  listInvitationsTo: "a person has proved the address, whichever organisations have invited it",
  listMembersToSignIn: "a person has proved the address, whichever organisations have added it",
  findLinkMail: "an email that this process has claimed",
  deleteLinkMail: "an email that this process has claimed",
  findContactOfSecret: "the secret's hash is what tells the organisation",
  deleteSecret: "the secret's hash is what tells the organisation",
  findMailedContact: "reads the organisation's name by the contact's organisation",
  findContactToMail: "reads the organisation's name by the contact's organisation",
  findContactSession: "the secret's hash is what tells the contact and the organisation",
  deleteContactSession: "the secret's hash is what tells the contact and the organisation",
  deleteContactSessionsBefore: "housekeeping for everybody at once, by age alone",
  findMailedInvitation: "reads the organisation's name by the invitation's organisation",
  findJobStates: "a total of all organisations, for the operator",
  findWebhookState: "a total of all organisations, for the operator",
  findDeletionState: "a total of all organisations, for the operator",
  findFileDeletionState: "a total of all organisations, for the operator",
  findEventLag: "a total of all organisations, for the operator",
  findSearchLag: "a total of all organisations, for the operator",
  findStoredFiles: "a total of all organisations, for the operator",
};

/**
 * Tables that have no organisation: those of people, of the service before it has any, and the search index, whose words
 * begin with a key of their organisation.
 */
const withoutColumn = new Set([
  "identities",
  "sessions",
  "passkeys",
  "provider_accounts",
  "sign_in_codes",
  "used_challenges",
  "attempt_counts",
  "setup_codes",
  "running_processes",
  "search_index",
]);

const dialects = { sqlite: sqliteDialect, postgres: postgresDialect };
const optionalParameters = ["project", "status", "type", "list", "assignee", "user", "subject", "object"].concat([
  "file",
  "feedback",
  "card",
  "client",
]);

/** Every combination of the optional parameters, so that every shape of a query is covered. */
const parameterSets = Array.from({ length: 2 ** optionalParameters.length }, (_, shape) =>
  Object.fromEntries(
    optionalParameters.filter((_name, bit) => (shape & (1 << bit)) !== 0).map((name) => [name, "given"]),
  ),
);

/** Excludes deleted organisations and adds no rows (`db/open-organisations.ts`). */
const closedOrganisations = /\(select id from organisations where purge_at is not null\)/g;

/** Every table that is read or changed is restricted to an organisation, by value or by a join. */
function isScoped(statement: string): boolean {
  const sql = statement.replaceAll(closedOrganisations, "");
  if (sql.startsWith("insert into")) {
    const [, table = "", columns = ""] = /^insert into "(\w+)" \(([^)]*)\)/.exec(sql) ?? [];
    return withoutColumn.has(table) || columns.includes('"org_id"');
  }
  const named = new Set([...sql.matchAll(/(?:\bwith(?: recursive)?|,) "(\w+)" as \(/g)].map(([, name]) => name));
  const read = [...sql.matchAll(/\b(?:from|join|(?<!for )update) "?(\w+)\b"?(?!\()/g)].filter(
    ([, table = ""]) => !named.has(table),
  );
  const tables = read.filter(([, table = ""]) => !withoutColumn.has(table));
  if (read.length > 0 && tables.length === 0) return true;
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
        const shapes = new Set(parameterSets.map((params) => query.statement(dialects[dialect], params).sql));
        if (![...shapes].every(isScoped)) unscoped.add(name);
      }
      expect([...unscoped].toSorted()).toEqual(Object.keys(withoutOrganisation).toSorted());
    },
  );
});
