import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import { findFeedback, findFeedbackToChange, findFeedbackToCommentOn, findFeedbackToShow } from "./feedback.queries.ts";

export const accessFeedback = accessor(findFeedback, errors.feedbackNotFound);
export const accessFeedbackToShow = accessor(findFeedbackToShow, errors.feedbackNotFound);
export const accessFeedbackToChange = accessor(findFeedbackToChange, errors.feedbackNotFound);
export const accessFeedbackToCommentOn = accessor(findFeedbackToCommentOn, errors.feedbackNotFound);

/** Generating a ticket has a message of its own for the same thing. */
export const accessSourceFeedback = accessor(findFeedback, errors.sourceNotFound);
