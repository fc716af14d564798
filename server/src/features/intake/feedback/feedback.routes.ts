import { errors, FeedbackCreate, FeedbackPatch } from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import type { Database } from "../../../db/database.ts";
import { type KeptOf, showing } from "../../../db/stored-text.ts";
import { created, deleted, singleOfJson } from "../../../http/responses/operation-response.ts";
import { pageOfTexts, singleOfText } from "../../../http/responses/page-of-texts.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { bodyReader, idField, patchReader, requireFields } from "../../../shared/input.ts";
import { takeTicketsFromAgents } from "../../work/agent-work/agent-work.exports.ts";
import type { FileLinks } from "../files/files.exports.ts";
import { accessProjectToChange } from "../../customers/projects/projects.access.ts";
import { deleteFeedback, updateFeedback } from "./change-feedback.ts";
import { createFeedback } from "./create-feedback.ts";
import { accessFeedbackToChange, accessFeedbackToDelete, accessFeedbackToShow } from "./feedback.access.ts";
import { nothingApart, presentFeedback, presentFeedbackSummary } from "./feedback.present.ts";
import { type FeedbackListRow, listOf } from "./list-feedback.ts";
import { findStoredApart } from "./shown-feedback.queries.ts";

const readCreate = bodyReader(FeedbackCreate, { type: errors.invalidType });
const readPatch = patchReader(FeedbackPatch, { status: errors.invalidStatusOrType, type: errors.invalidStatusOrType });

export function feedbackRoutes(on: OperationRegistry, links: FileLinks, database: Pick<Database, "background">): void {
  on.read("listFeedback", async ({ db, actor, query }) => {
    const rest = (apart: FeedbackListRow, kept: KeptOf<typeof presentFeedbackSummary>) =>
      presentFeedbackSummary.rest(kept, { links, apart });
    return pageOfTexts(
      query.page,
      listOf(db, database, actor, query),
      showing(db, actor.orgId, { ...presentFeedbackSummary, rest }),
    );
  });

  on.write("createFeedback", async ({ tx, actor, body }) => {
    requireFields(body, ["project_id", "title"], errors.feedbackFieldsRequired);
    const project = await accessProjectToChange(tx, actor, idField(body, "project_id"));
    const row = await createFeedback(tx, actor, project, readCreate(body));
    return created(presentFeedback.of(row, { links, apart: nothingApart }), `/api/v1/feedback/${row.id}`, row.version);
  });

  on.read("getFeedback", async ({ db, actor, params }) => {
    const row = await accessFeedbackToShow(db, actor, params.id);
    const rest = (apart: typeof row, kept: KeptOf<typeof presentFeedback>) =>
      presentFeedback.rest({ ...apart, ...kept }, { links, apart });
    return singleOfText(row, showing(db, actor.orgId, { ...presentFeedback, rest }), errors.feedbackNotFound);
  });

  on.write("updateFeedback", async ({ tx, actor, params, body, unchanged }) => {
    const row = unchanged(await accessFeedbackToChange(tx, actor, params.id));
    const updated = await updateFeedback(tx, actor, row, readPatch(body));
    if (updated.status !== row.status) await takeTicketsFromAgents(tx, actor, updated);
    const apart = (await tx.first(findStoredApart, { ...scopeOf(actor), id: updated.id })) ?? nothingApart;
    return singleOfJson(presentFeedback.json(updated, { links, apart }), updated.version);
  });

  on.write("deleteFeedback", async ({ tx, actor, params, unchanged }) => {
    await deleteFeedback(tx, actor, unchanged(await accessFeedbackToDelete(tx, actor, params.id)));
    return deleted();
  });
}
