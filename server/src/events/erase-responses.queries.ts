import type { Kysely } from "kysely";
import { isOfOrganisation } from "../db/checked-organisation.ts";
import { deletedProjects } from "../db/live-projects.ts";
import type { One } from "../db/row-key.ts";
import { query } from "../db/query.ts";
import type { Schema } from "../db/tables.ts";

/**
 * Responses to requests with an idempotency key are stored for a day. When the created object is deleted, its content is
 * erased there too; the key remains.
 */
const eraseStoredResponses = (q: Kysely<Schema>, p: { org: string }) =>
  q.updateTable("idempotency_keys").set({ response: null }).where("org_id", "=", p.org);

const eventsOf = (q: Kysely<Schema>, p: { org: string }) =>
  q.selectFrom("events").select("events.object_id").where(isOfOrganisation("events.org_id", p.org));

export const eraseResponsesAboutObject = query((q, p: One) => eraseStoredResponses(q, p).where("object_id", "=", p.id));

/** Includes its comments. */
export const eraseResponsesAboutSubject = query((q, p: One) =>
  eraseStoredResponses(q, p).where("object_id", "in", eventsOf(q, p).where("events.subject_id", "=", p.id)),
);

/** Includes everything in the project that the events of this part of the log are about. */
export const eraseResponsesAboutProject = query((q, p: One & { after: number; to: number }) =>
  eraseStoredResponses(q, p).where(
    "object_id",
    "in",
    eventsOf(q, p)
      .where("events.project_id", "=", p.id)
      .where("events.seq", ">", p.after)
      .where("events.seq", "<=", p.to),
  ),
);

/** Whether an object, or a comment on it, was in a project that is deleted but not erased yet. */
export const findEventOfDeletedProject = query((q, p: One) =>
  q
    .selectFrom("events")
    .select("events.id")
    .where(isOfOrganisation("events.org_id", p.org))
    .where("events.subject_id", "=", p.id)
    .where("events.project_id", "in", deletedProjects(q, p))
    .limit(1),
);
