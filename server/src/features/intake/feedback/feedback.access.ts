import { errors, type FeedbackCreate } from "@corkboard/contract";
import { accessor, projectKeyShare } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recountFeedback } from "./count-feedback.ts";
import { createFeedback, type ReceivingProject, type StoredFiles } from "./create-feedback.ts";
import {
  findFeedback,
  findFeedbackToChange,
  findFeedbackToReferTo,
  findFeedbackToShow,
  findProjectOfFeedbackForKeyShare,
  setTicketsOfFeedback,
} from "./feedback.queries.ts";

export { unassignFeedback } from "./assign-feedback.ts";
export { readFeedbackFigures } from "./feedback-figures.ts";
export { setFeedbackStatus } from "./set-feedback-status.ts";

export const accessFeedback = accessor(findFeedback, errors.feedbackNotFound);
export const accessFeedbackToShow = accessor(findFeedbackToShow, errors.feedbackNotFound);
export const accessFeedbackToChange = accessor(findFeedbackToChange, errors.feedbackNotFound);
/** An item that a comment or a card is going to refer to, and that cannot be deleted before. */
export const accessFeedbackToReferTo = accessor(findFeedbackToReferTo, errors.feedbackNotFound);

/** Taken before any other lock where files or references to the project change, so that deleting the project waits. */
const keepProject = projectKeyShare(findProjectOfFeedbackForKeyShare);

/** An item that is deleted with its files. */
export async function accessFeedbackToDelete(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return accessFeedbackToChange(tx, actor, given);
}

/** Generating a ticket has its own message for a missing source. */
export const accessSourceFeedback = accessor(findFeedback, errors.sourceNotFound);
const accessSourceToChange = accessor(findFeedbackToChange, errors.sourceNotFound);
export async function accessSourceFeedbackToChange(tx: Tx, actor: Actor, given: string) {
  await keepProject(tx, actor, given);
  return accessSourceToChange(tx, actor, given);
}

/** Stores the tickets of an item that the caller has locked. Returns the item's new version. */
export async function setFeedbackTickets(tx: Tx, row: Tables["feedback"], ids: readonly string[]) {
  const tickets = { ticket_ids: JSON.stringify(ids), has_tickets: Number(ids.length > 0) };
  await tx.send(setTicketsOfFeedback, { org: row.org_id, id: row.id, ...tickets });
  await recountFeedback(tx, [{ before: row, after: { ...row, ...tickets } }]);
  return row.version + 1;
}

/** Creates an item from a visitor's report, without an acting member. */
export function receiveFeedback(
  tx: Tx,
  project: ReceivingProject,
  input: FeedbackCreate,
  more: StoredFiles & { readonly spam: boolean },
) {
  return createFeedback(tx, { orgId: project.org_id, userId: null }, project, input, more);
}
