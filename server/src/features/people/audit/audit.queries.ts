import { sql } from "kysely";
import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";

export const insertAuditEntry = query((q, p: Tables["audit_entries"]) =>
  q.insertInto("audit_entries").values({
    org_id: p.org_id,
    id: p.id,
    kind: p.kind,
    actor_id: p.actor_id,
    object_id: p.object_id,
    about: p.about,
    address: p.address,
    created_at: p.created_at,
  }),
);

/** Newest first, before a position. What is about a member or a contact shows their name, as long as there is one. */
export const auditEntriesBefore = query((q, p: { org: string; at: string; id: string; limit: number }) =>
  q
    .selectFrom("audit_entries")
    .leftJoin("members as actor", (join) =>
      join.onRef("actor.org_id", "=", "audit_entries.org_id").onRef("actor.id", "=", "audit_entries.actor_id"),
    )
    .leftJoin("members as subject", (join) =>
      join.onRef("subject.org_id", "=", "audit_entries.org_id").onRef("subject.id", "=", "audit_entries.object_id"),
    )
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.org_id", "=", "audit_entries.org_id").onRef("contact.id", "=", "audit_entries.object_id"),
    )
    .select((eb) => [
      "audit_entries.id",
      "audit_entries.kind",
      "audit_entries.actor_id",
      "actor.display_name as actor_name",
      "audit_entries.object_id",
      eb.fn
        .coalesce(
          "audit_entries.about",
          "subject.display_name",
          sql<string>`contact.name || ' (' || contact.email || ')'`,
        )
        .as("about"),
      "audit_entries.address",
      "audit_entries.created_at",
    ])
    .where("audit_entries.org_id", "=", p.org)
    .where(sql<boolean>`(audit_entries.created_at, audit_entries.id) < (${p.at}, ${p.id})`)
    .orderBy("audit_entries.created_at", "desc")
    .orderBy("audit_entries.id", "desc")
    .limit(p.limit),
);

export const eraseAuditAbout = query((q, p: { org: string; about: string }) =>
  q.updateTable("audit_entries").set({ about: null }).where("org_id", "=", p.org).where("about", "=", p.about),
);

/** Across all organisations. */
export const deleteAuditBefore = query((q, p: { before: string }) =>
  q.deleteFrom("audit_entries").where("created_at", "<", p.before),
);
