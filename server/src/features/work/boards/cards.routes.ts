import { CardCreate, CardPatch, errors } from "@corkboard/contract";
import { scopeOf } from "../../../db/scope.ts";
import { asFilter } from "../../../db/access.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { RowOf } from "../../../db/query.ts";
import { type KeptOf, showing } from "../../../db/stored-text.ts";
import { created, deleted, singleOfJson } from "../../../http/responses/operation-response.ts";
import { pageOfTexts, singleOfText } from "../../../http/responses/page-of-texts.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { bodyReader, type JsonBody, patchReader, requireFields } from "../../../shared/input.ts";
import { accessFeedbackToReferTo } from "../../intake/feedback/feedback.access.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import {
  accessCardInList,
  accessCardToChange,
  accessCardToDelete,
  accessCardToMove,
  accessCardToShow,
} from "./cards.access.ts";
import { presentCard, presentCardCreated } from "./cards.present.ts";
import type { listCardsOfList } from "./cards.queries.ts";
import { createCard } from "./create-card.ts";
import { deleteCard } from "./delete-card.ts";
import { cardsOf } from "./list-cards.ts";
import { accessListForCard } from "./lists.access.ts";
import { updateCard } from "./update-card.ts";

type ShownCard = RowOf<typeof listCardsOfList>;

const readCreate = bodyReader(CardCreate);
const readPatch = patchReader(CardPatch);

/** Most cards are created and moved in a few lists, and each of these changes locks its list. */
const laneOfArranging = () => "cards";
/** A card from feedback locks the item as well, and must not wait for it while it shares the locks of other changes. */
const laneOfCreating = ({ body }: { body: JsonBody }) =>
  typeof body["feedback_id"] === "string" ? undefined : laneOfArranging();
const laneOfPatch = ({ body }: { body: JsonBody }) =>
  body["list_id"] === undefined && body["position"] === undefined ? undefined : laneOfArranging();

export function cardRoutes(on: OperationRegistry, links: FileLinks): void {
  const rest = (card: ShownCard, kept: KeptOf<typeof presentCard>) => presentCard.rest({ ...card, ...kept }, links);
  const view = { ...presentCard, rest };

  on.read("listCards", async ({ db, actor, query }) => {
    const filter = {
      ...scopeOf(actor),
      project: asFilter(query.project_id),
      list: asFilter(query.list_id),
      archived: query.archived === "true",
    };
    return pageOfTexts(query.page, cardsOf(db, filter), showing(db, actor.orgId, view));
  });

  on.writeInLane("createCard", laneOfCreating, async ({ tx, actor, body }) => {
    requireFields(body, ["project_id", "list_id", "title"], errors.cardFieldsRequired);
    const { feedback_id: given } = body;
    const feedback = typeof given === "string" ? await accessFeedbackToReferTo(tx, actor, given) : undefined;
    const target = await accessListForCard(tx, actor, body);
    const row = await createCard(tx, actor, target, readCreate(body), feedback);
    return created(presentCardCreated.of(row, undefined), `/api/v1/boards/cards/${row.id}`, row.version);
  });

  on.read("getCard", async ({ db, actor, params }) => {
    const card = await accessCardToShow(db, actor, params.id);
    return singleOfText(card, showing(db, actor.orgId, view), errors.cardNotFound);
  });

  on.writeInLane("updateCard", laneOfPatch, async ({ tx, actor, params, body, unchanged }) => {
    const { card: found, target } = await accessForPatch(tx, actor, params.id, body);
    const card = unchanged(found);
    const changes = readPatch(body);
    const stays = target?.id === card.list_id && changes.position === undefined;
    const updated = await updateCard(tx, actor, card, changes, stays ? undefined : target);
    return singleOfJson(presentCard.json(updated, links), updated.version);
  });

  on.write("deleteCard", async ({ tx, actor, params, unchanged }) => {
    await deleteCard(tx, actor, unchanged(await accessCardToDelete(tx, actor, params.id)));
    return deleted();
  });
}

/** Locks what the change touches; if the card moves or its list counts it otherwise, the lists first. */
async function accessForPatch(tx: Tx, actor: Actor, given: string, { list_id, position, archived }: JsonBody) {
  if (typeof list_id === "string") return accessCardToMove(tx, actor, given, list_id);
  if (position !== undefined || archived !== undefined) return accessCardInList(tx, actor, given, position);
  return { card: await accessCardToChange(tx, actor, given), target: undefined };
}
