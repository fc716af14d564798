import { CardCommentCreate, CardCommentPatch, errors } from "@corkboard/contract";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listLongRows } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { bodyReader, patchReader } from "../../../shared/input.ts";
import { accessCard, accessCardToCommentOn } from "../boards/cards.access.ts";
import { expectMentions } from "../mentions/mentions.exports.ts";
import { reviveTickets } from "../tickets/tickets.exports.ts";
import { accessComment, accessCommentToDelete, accessCommentToEdit } from "./comments.access.ts";
import { presentCardComment } from "./comments.present.ts";
import { countCardComments, listCardComments } from "./comments.queries.ts";
import { commentOnCard, deleteComment, editComment } from "./write-comment.ts";

const readCreate = bodyReader(CardCommentCreate, { content: errors.contentRequired });
const readPatch = patchReader(CardCommentPatch, { content: errors.contentRequired });

export function cardCommentRoutes(on: OperationRegistry): void {
  on.read("listCardComments", async ({ db, actor, params, query }) => {
    const card = await accessCard(db, actor, params.id);
    const of = { org: actor.orgId, subject: card.id, id: card.id };
    const queries = { rows: listCardComments, total: countCardComments };
    return listLongRows(db, queries, of, query.page, (row) => presentCardComment.json(row), createdPlace);
  });

  on.write("createCardComment", async ({ tx, actor, params, body }) => {
    const found = accessCardToCommentOn(tx, actor, params.id);
    expectMentions(tx, actor.orgId, body["content"]);
    const card = await found;
    const { content, author_name } = readCreate(body);
    const comment = await commentOnCard(tx, actor, card, content, author_name);
    if (comment.author_kind === "member") await reviveTickets(tx, actor, card);
    const location = `/api/v1/boards/cards/${card.id}/comments/${comment.id}`;
    return created(presentCardComment.of(comment), location, comment.version);
  });

  on.read("getCardComment", async ({ db, actor, params }) => {
    const comment = await accessComment(db, actor, await accessCard(db, actor, params.id), params.comment_id);
    return single(presentCardComment.of(comment), comment.version);
  });

  on.write("updateCardComment", async ({ tx, actor, params, body, unchanged }) => {
    const card = await accessCardToCommentOn(tx, actor, params.id);
    const comment = unchanged(await accessCommentToEdit(tx, actor, card, params.comment_id));
    const edited = await editComment(tx, actor, comment, readPatch(body));
    return single(presentCardComment.of(edited), edited.version);
  });

  on.write("deleteCardComment", async ({ tx, actor, params, unchanged }) => {
    const card = await accessCardToCommentOn(tx, actor, params.id);
    await deleteComment(tx, actor, unchanged(await accessCommentToDelete(tx, actor, card, params.comment_id)));
    return deleted();
  });
}
