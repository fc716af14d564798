import { errors } from "@corkboard/contract";
import { accessor } from "../../../db/access.ts";
import { findProject, findProjectId, findProjectToChange, findProjectToDelete } from "./projects.queries.ts";

export const accessProject = accessor(findProject, errors.projectNotFound);
/** The project of a visitor's key, locked while something is added to it. */
export const accessVisitedProject = accessor(findProjectToChange, errors.invalidApiKey);
export const accessProjectToChange = accessor(findProjectToChange, errors.projectNotFound);
/** Nothing can be added to it from here on, so that all its content is deleted with it. */
export const accessProjectToDelete = accessor(findProjectToDelete, errors.projectNotFound);

/** Creating a card has its own message for a missing project. */
export const accessProjectOfCard = accessor(findProjectId, errors.projectNotFoundInOrganization);
