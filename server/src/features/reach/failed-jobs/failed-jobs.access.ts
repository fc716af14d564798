import { errors } from "@corkboard/contract";
import { organisationAccessor } from "../../../db/access.ts";
import { findFailedJob } from "./failed-jobs.queries.ts";

export const accessFailedJob = organisationAccessor(findFailedJob, errors.failedJobNotFound);
