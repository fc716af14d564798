import type { Kysely } from "kysely";
import { query, queryWith } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../db/page-bounds.ts";

export const insertSession = query((q, p: Tables["sessions"]) =>
  q.insertInto("sessions").values({
    id: p.id,
    identity_id: p.identity_id,
    hash: p.hash,
    user_agent: p.user_agent,
    created_at: p.created_at,
    last_used_at: p.last_used_at,
    last_org: p.last_org,
    reauthenticated_at: p.reauthenticated_at,
  }),
);

const sessionWithOrganisations = (q: Kysely<Schema>) =>
  q
    .selectFrom("sessions")
    .innerJoin("identities", "identities.id", "sessions.identity_id")
    .leftJoin("members", (join) =>
      join.onRef("members.identity_id", "=", "sessions.identity_id").on("members.removed_at", "is", null),
    )
    .leftJoin("organisations", "organisations.id", "members.org_id")
    .select([
      "sessions.id",
      "sessions.identity_id",
      "sessions.created_at",
      "sessions.last_used_at",
      "sessions.last_org",
      "sessions.reauthenticated_at",
      "identities.email",
      "members.org_id",
      "members.id as user_id",
      "members.display_name",
      "members.role",
      "organisations.name as organisation",
      "organisations.deleted_at",
      "organisations.purge_at",
    ])
    .orderBy("organisations.name")
    .orderBy("organisations.id");

/** One row for each organisation that the person belongs to; one without an organisation if there is none. */
export const findSessionByHash = query((q, p: { hash: string }) =>
  sessionWithOrganisations(q).where("sessions.hash", "=", p.hash),
);

/** The same for a session whose secret was checked before. */
export const findSessionById = query((q, p: { id: string }) =>
  sessionWithOrganisations(q).where("sessions.id", "=", p.id),
);

export interface SessionUse {
  readonly id: string;
  readonly now: string;
  /** The organisation that was last named; null if none was. */
  readonly org: string | null;
}

/** Another process may have recorded a later use. */
export const touchSession = query((q, p: SessionUse) =>
  q
    .updateTable("sessions")
    .set((eb) => ({
      last_used_at: p.now,
      last_org: eb.fn.coalesce(eb.val(p.org).$castTo<string | null>(), eb.ref("last_org")),
    }))
    .where("id", "=", p.id)
    .where("last_used_at", "<=", p.now),
);

export const recordReauthentication = query((q, p: { id: string; at: string }) =>
  q.updateTable("sessions").set({ reauthenticated_at: p.at }).where("id", "=", p.id),
);

interface SessionsOf {
  identity: string;
  /** Sessions that began or were last used before these times have ended. */
  startedAfter: string;
  usedAfter: string;
}

export const listSessionsOf = queryWith(pageStart, (q, p: SessionsOf & RowRange) => {
  const sessions = q
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "user_agent"])
    .where("identity_id", "=", p.identity)
    .where("created_at", ">", p.startedAfter)
    .where("last_used_at", ">", p.usedAfter);
  return onPage(sessions, p, byCreation, "desc");
});

export const countSessionsOf = query((q, p: SessionsOf) =>
  q
    .selectFrom("sessions")
    .select(q.fn.countAll<number>().as("total"))
    .where("identity_id", "=", p.identity)
    .where("created_at", ">", p.startedAfter)
    .where("last_used_at", ">", p.usedAfter),
);

/** Locked, so that a session that stays makes nothing at the same moment. */
export const listSessionsForUpdate = query((q, p: { identity: string }, dialect) =>
  dialect.forUpdate(q.selectFrom("sessions").select("id").where("identity_id", "=", p.identity).orderBy("id")),
);

export const deleteSessionOf = query((q, p: { identity: string; id: string }) =>
  q.deleteFrom("sessions").where("identity_id", "=", p.identity).where("id", "=", p.id),
);

export const deleteSessionsOf = query((q, p: { identity: string }) =>
  q.deleteFrom("sessions").where("identity_id", "=", p.identity),
);

export const deleteOtherSessionsOf = query((q, p: { identity: string; id: string }) =>
  q.deleteFrom("sessions").where("identity_id", "=", p.identity).where("id", "!=", p.id),
);

/** Keeps those that were used most recently. */
export const deleteLeastUsedSessionsOf = query((q, p: { identity: string; keep: number }) =>
  q
    .deleteFrom("sessions")
    .where("identity_id", "=", p.identity)
    .where(
      "id",
      "not in",
      q
        .selectFrom("sessions as used")
        .select("used.id")
        .where("used.identity_id", "=", p.identity)
        .orderBy("used.last_used_at", "desc")
        .orderBy("used.created_at", "desc")
        .orderBy("used.id", "desc")
        .limit(p.keep),
    ),
);

export const deleteEndedSessions = query((q, p: { startedBefore: string; usedBefore: string }) =>
  q
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("created_at", "<=", p.startedBefore), eb("last_used_at", "<=", p.usedBefore)])),
);
