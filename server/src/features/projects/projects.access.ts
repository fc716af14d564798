import { errors } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import type { Tables } from "../../db/tables.ts";
import { findProject, findProjectId, findProjectToChange, findProjectToDelete } from "./projects.queries.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export const accessProject = accessor(findProject, errors.projectNotFound);
/** A project that a visitor's key has led to, while something is added to it. */
export const accessVisitedProject = accessor(findProjectToChange, errors.invalidApiKey);
export const accessProjectToChange = accessor(findProjectToChange, errors.projectNotFound);
/** Nothing is added to it from here on, so that everything in it can be told and go with it. */
export const accessProjectToDelete = accessor(findProjectToDelete, errors.projectNotFound);

/** Creating a card has a message of its own for the same thing. */
export const accessProjectOfCard = accessor(findProjectId, errors.projectNotFoundInOrganization);

/** Whether reporters may follow what became of their report, and answer. */
export const allowsReplies = (project: Pick<Tables["projects"], "type" | "widget">): boolean =>
  widgetSettingsOf(project)?.reporter_replies ?? false;
