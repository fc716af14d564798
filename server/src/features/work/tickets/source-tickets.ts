import { errors, type TicketSourceType } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import { accessSourceCardToChange } from "../boards/cards.access.ts";
import { setCardTickets } from "../boards/boards.exports.ts";
import { accessSourceFeedbackToChange } from "../../intake/feedback/feedback.access.ts";
import { setFeedbackTickets } from "../../intake/feedback/feedback.exports.ts";

/** A ticket's source, locked so that its list of tickets cannot change concurrently. */
export interface LockedSource {
  readonly id: string;
  readonly projectId: string;
  /** Who looks after the report, and thereby after its tickets. */
  readonly assignees: readonly string[];
  /** Oldest first. */
  readonly ticketIds: readonly string[];
  /** Returns the new version of the source. */
  setTickets(ids: readonly string[]): Promise<number>;
}

/** A source is always locked before its tickets, to prevent deadlocks. */
export async function lockSource(tx: Tx, actor: Actor, type: TicketSourceType, id: string): Promise<LockedSource> {
  if (type === "feedback") {
    const row = await accessSourceFeedbackToChange(tx, actor, id);
    const assignees = JSON.parse(row.assigned_user_ids) as string[];
    return lockedSource(row, assignees, (ids) => setFeedbackTickets(tx, row, ids));
  }
  const row = await accessSourceCardToChange(tx, actor, id);
  return lockedSource(row, [], (ids) => setCardTickets(tx, row, ids));
}

/** Undefined if the source no longer exists: tickets outlive it. */
export async function lockSourceIfExists(
  tx: Tx,
  actor: Actor,
  { source_type, source_id }: Pick<Tables["tickets"], "source_type" | "source_id">,
): Promise<LockedSource | undefined> {
  try {
    return await lockSource(tx, actor, source_type, source_id);
  } catch (error) {
    if (error instanceof Fault && error.entry === errors.sourceNotFound) return undefined;
    throw error;
  }
}

const lockedSource = (
  row: Pick<Tables["cards"], "id" | "project_id" | "ticket_ids">,
  assignees: readonly string[],
  setTickets: LockedSource["setTickets"],
): LockedSource => ({
  id: row.id,
  projectId: row.project_id,
  assignees,
  ticketIds: JSON.parse(row.ticket_ids) as string[],
  setTickets,
});
