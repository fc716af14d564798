import { errors, FeedbackCreate, FeedbackPatch } from "@corkboard/contract";
import { asFilter } from "../../db/access.ts";
import {
  boundsOf,
  created,
  deleted,
  pageOfJson,
  single,
  singleOfJson,
} from "../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { bodyReader, idField, patchReader, requireFields } from "../../shared/input.ts";
import type { FileLinks } from "../files/files.access.ts";
import { accessProjectToChange } from "../projects/projects.access.ts";
import { deleteFeedback, updateFeedback } from "./change-feedback.ts";
import { createFeedback } from "./create-feedback.ts";
import { accessFeedbackToChange, accessFeedbackToDelete, accessFeedbackToShow } from "./feedback.access.ts";
import { presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";
import { countFeedback, listFeedback } from "./feedback.queries.ts";

const readCreate = bodyReader(FeedbackCreate, { type: errors.invalidType });
const readPatch = patchReader(FeedbackPatch, { status: errors.invalidStatusOrType, type: errors.invalidStatusOrType });

export function feedbackRoutes(on: OperationRegistry, links: FileLinks): void {
  on.read("listFeedback", async ({ db, actor, query }) => {
    const { status, type } = query;
    const spam = Number(query.spam === "true");
    const filter = { org: actor.orgId, project: asFilter(query.project_id), spam, status, type };
    return pageOfJson(
      query,
      (stretch, maxChars) => db.allUpTo(listFeedback, { ...filter, ...boundsOf(stretch) }, maxChars),
      (row) => presentFeedbackSummary.jsonOfSelected(row, links),
      async () => (await db.first(countFeedback, filter))?.total ?? 0,
    );
  });

  on.write("createFeedback", async ({ tx, actor, body }) => {
    requireFields(body, ["project_id", "title"], errors.feedbackFieldsRequired);
    const project = await accessProjectToChange(tx, actor, idField(body, "project_id"));
    const row = await createFeedback(tx, actor, project, readCreate(body));
    return created(presentFeedback.of(row, links), `/api/v1/feedback/${row.id}`, row.version);
  });

  on.read("getFeedback", async ({ db, actor, params }) => {
    const row = await accessFeedbackToShow(db, actor, params.id);
    return singleOfJson(presentFeedback.jsonOfSelected(row, links), row.version);
  });

  on.write("updateFeedback", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessFeedbackToChange(tx, actor, params.id));
    const updated = await updateFeedback(tx, actor, row, readPatch(body));
    return single(presentFeedback.of(updated, links), updated.version);
  });

  on.write("deleteFeedback", async ({ tx, actor, params, unchanged }) => {
    await deleteFeedback(tx, actor, unchanged(await accessFeedbackToDelete(tx, actor, params.id)));
    return deleted();
  });
}
