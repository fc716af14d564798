import { errors } from "@corkboard/contract";
import { accessor } from "../../../db/access.ts";
import type { Reader } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { findProject, findProjectId, findProjectToChange, findProjectToDelete } from "./projects.queries.ts";
import { countDeletedProjects } from "./purge-project.queries.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export const accessProject = accessor(findProject, errors.projectNotFound);
/** The project of a visitor's key, locked while something is added to it. */
export const accessVisitedProject = accessor(findProjectToChange, errors.invalidApiKey);
export const accessProjectToChange = accessor(findProjectToChange, errors.projectNotFound);
/** Nothing can be added to it from here on, so that all its content is deleted with it. */
export const accessProjectToDelete = accessor(findProjectToDelete, errors.projectNotFound);

/** Creating a card has its own message for a missing project. */
export const accessProjectOfCard = accessor(findProjectId, errors.projectNotFoundInOrganization);

/** How many deleted projects still have content, which the worker deletes. */
export async function countPendingPurges(db: Reader): Promise<number> {
  return (await db.first(countDeletedProjects, {}))?.total ?? 0;
}

/** Whether reporters can see their report's page and reply. */
export const allowsReplies = (project: Pick<Tables["projects"], "type" | "widget">): boolean =>
  widgetSettingsOf(project)?.reporter_replies ?? false;
