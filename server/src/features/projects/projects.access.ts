import { errors } from "@corkboard/contract";
import { accessor } from "../../access.ts";
import { findProject, findProjectId, findProjectToChange } from "./projects.queries.ts";

export const accessProject = accessor(findProject, errors.projectNotFound);
/** A project that a visitor's key has led to, while something is added to it. */
export const accessVisitedProject = accessor(findProjectToChange, errors.invalidApiKey);
export const accessProjectToChange = accessor(findProjectToChange, errors.projectNotFound);

/** Creating a card has a message of its own for the same thing. */
export const accessProjectOfCard = accessor(findProjectId, errors.projectNotFoundInOrganization);
