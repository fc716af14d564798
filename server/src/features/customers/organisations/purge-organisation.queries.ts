import { type Compilable, type Kysely, sql } from "kysely";
import { query } from "../../../db/query.ts";
import { feedbackRelations } from "../../../db/tables/feedback.ts";
import type { Tables } from "../../../db/tables.ts";

export const countOrganisationsToPurge = query((q, p: { now: string }) =>
  q.selectFrom("organisations").select(q.fn.countAll<number>().as("total")).where("purge_at", "<=", p.now),
);

/** Locked while a part of the content is removed. */
export const findPurgedForUpdate = query((q, p: { org: string; now: string }, dialect) =>
  dialect.forUpdateToDelete(
    q.selectFrom("organisations").select("id").where("id", "=", p.org).where("purge_at", "<=", p.now),
  ),
);

/** Members are people until their identity is removed. */
export const findSomePeople = query((q, p: { org: string; atMost: number }) =>
  q
    .selectFrom("members")
    .select(["id", "identity_id"])
    .where("org_id", "=", p.org)
    .where("identity_id", "is not", null)
    .limit(p.atMost)
    .$narrowType<{ identity_id: string }>(),
);

export const removeIdentityOfMember = query((q, p: { org: string; id: string }) =>
  q.updateTable("members").set({ identity_id: null }).where("org_id", "=", p.org).where("id", "=", p.id),
);

/** Not scoped to an organisation: sessions belong to people. */
export const forgetLastOrganisation = query((q, p: { org: string; identity: string }) =>
  q.updateTable("sessions").set({ last_org: null }).where("identity_id", "=", p.identity).where("last_org", "=", p.org),
);

export const deleteLinksMadeIn = query((q, p: { org: string }) =>
  q.deleteFrom("one_time_secrets").where("maker_org", "=", p.org),
);

export const findProjectWithDocuments = query((q, p: { org: string }) =>
  q.selectFrom("search_documents").select("project_id").where("org_id", "=", p.org).limit(1),
);

export const findProjectWithFiles = query((q, p: { org: string }) =>
  q.selectFrom("files").select("project_id").where("org_id", "=", p.org).limit(1),
);

/** On PostgreSQL, events without a number yet. */
export const deleteUnnumberedEvents = query((q, p: { org: string }) =>
  q.deleteFrom("events").where("org_id", "=", p.org).where("seq", "is", null),
);

export const findDoomedFile = query((q, p: { org: string }) =>
  q.selectFrom("doomed_files").select("id").where("org_id", "=", p.org).limit(1),
);

export const deleteOrganisationRow = query((q, p: { org: string }) =>
  q.deleteFrom("organisations").where("id", "=", p.org),
);

/** Kysely's types follow one known table, not any of several. */
type AnyTable = Kysely<{ content: { org_id: string } }>;

/** Deletes up to so many rows of a table. `key` identifies a row among those of the organisation. */
const deleteSomeOf = (table: keyof Tables, key: readonly string[]) =>
  query((q, p: { org: string; atMost: number }): Compilable => {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    const some = sql`select ${columns} from ${sql.table(table)} where org_id = ${p.org} limit ${p.atMost}`;
    return (q as unknown as AnyTable)
      .deleteFrom(table as "content")
      .where("org_id", "=", p.org)
      .where(sql<boolean>`(${columns}) in (${some})`);
  });

/** The tables with an organisation's content. */
type ContentTable = {
  [Table in keyof Tables]: "org_id" extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** Removed by the slice that it belongs to: files have bytes elsewhere, documents an index. */
export type OwnedTable = "files" | "doomed_files" | "search_documents";

const single = ["org_id"];

/** Of the tables of what feedback is related to. */
const keysOf = <Table extends string>(relations: readonly { table: Table; column: string }[]) =>
  Object.fromEntries(relations.map(({ table, column }) => [table, ["feedback_id", column]])) as Record<Table, string[]>;

/**
 * What identifies a row, in the order of removal: no row still has others that refer to it, or that a foreign key would
 * delete with it. The log goes first, because the indexer follows it. A table that is missing here does not compile.
 */
const keys: Readonly<Record<Exclude<ContentTable, OwnedTable>, readonly string[]> & Record<OwnedTable, "owned">> = {
  events: ["seq"],
  event_logs: single,
  event_numbering: single,
  search_progress: single,
  tokens: ["id"],
  contact_sessions: ["hash"],
  link_mails: ["id"],
  one_time_secrets: ["hash"],
  invitations: ["id"],
  digests: ["user_id"],
  jobs: ["kind", "subject"],
  report_mails: ["feedback_id"],
  report_news: ["feedback_id", "id"],
  contact_news: ["contact_id", "id"],
  report_mail_counts: ["day", "recipient"],
  webhook_deliveries: ["id"],
  webhooks: ["id"],
  chat_addresses: ["id"],
  idempotency_keys: ["user_id", "key"],
  notifications: ["user_id", "id"],
  inboxes: ["user_id"],
  notification_settings: ["user_id"],
  saved_views: ["id"],
  search_documents: "owned",
  search_project_words: ["project_id", "word"],
  search_trigrams: ["trigram", "word"],
  search_words: ["word"],
  files: "owned",
  questions: ["id"],
  ticket_deliveries: ["id"],
  claims: ["id"],
  ticket_assignees: ["ticket_id", "user_id"],
  ticket_assignee_counts: ["user_id", "project_id", "status"],
  ticket_counts: ["project_id", "status"],
  ticket_generations: ["id"],
  comments: ["id"],
  card_comment_counts: ["card_id"],
  feedback_comment_counts: ["feedback_id"],
  card_assignees: ["card_id", "user_id"],
  cards: ["id"],
  board_lists: ["id"],
  sent_words: ["feedback_id"],
  ...keysOf(Object.values(feedbackRelations)),
  feedback: ["id"],
  tickets: ["id"],
  feedback_counts: ["project_id", "spam", "status", "type", "is_assigned", "has_tickets"],
  feedback_weeks: ["project_id", "week", "fact", "duration_class"],
  refused_origins: ["project_id", "origin"],
  widget_submissions: ["project_id", "id"],
  projects: ["id"],
  project_contents: ["id"],
  contacts: ["id"],
  clients: ["id"],
  doomed_files: "owned",
  storage_kinds: ["kind"],
  storage_usage: single,
  audit_entries: ["id"],
  members: ["id"],
};

type Deletion =
  | { readonly table: OwnedTable; readonly deleteSome?: never }
  | { readonly table: Exclude<ContentTable, OwnedTable>; readonly deleteSome: ReturnType<typeof deleteSomeOf> };

export const deletions: readonly Deletion[] = (Object.keys(keys) as ContentTable[]).map((table) => {
  const key = keys[table];
  return key === "owned"
    ? { table: table as OwnedTable }
    : { table: table as Exclude<ContentTable, OwnedTable>, deleteSome: deleteSomeOf(table, key) };
});
