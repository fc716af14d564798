import type { Kysely } from "kysely";
import type { One } from "../db/one.ts";
import { query } from "../db/query.ts";
import type { Tables } from "../db/tables.ts";

/**
 * What was answered to whoever made something is kept for a day, to be repeated. When the thing is deleted its words are
 * deleted there too; that it was made stays known.
 */
const eraseStoredResponses = (q: Kysely<Tables>, p: { org: string }) =>
  q.updateTable("idempotency_keys").set({ response: null }).where("org_id", "=", p.org);

const eventsOf = (q: Kysely<Tables>, p: { org: string }) =>
  q.selectFrom("events").select("events.object_id").where("events.org_id", "=", p.org);

export const eraseResponsesAboutObject = query((q, p: One) => eraseStoredResponses(q, p).where("object_id", "=", p.id));

/** Of it and of its comments. */
export const eraseResponsesAboutSubject = query((q, p: One) =>
  eraseStoredResponses(q, p).where("object_id", "in", eventsOf(q, p).where("events.subject_id", "=", p.id)),
);

/** Of it and of everything in it. */
export const eraseResponsesAboutProject = query((q, p: One) =>
  eraseStoredResponses(q, p).where("object_id", "in", eventsOf(q, p).where("events.project_id", "=", p.id)),
);
