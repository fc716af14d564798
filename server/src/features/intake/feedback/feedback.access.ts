import { errors } from "@corkboard/contract";
import { accessor, projectKeyShare } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import {
  findFeedback,
  findFeedbackToChange,
  findFeedbackToReferTo,
  findProjectOfFeedbackForKeyShare,
} from "./feedback.queries.ts";
import { findFeedbackToShow } from "./shown-feedback.queries.ts";

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
