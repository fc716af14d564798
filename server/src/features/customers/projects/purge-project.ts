import type { Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import { eraseHistoryOfProject } from "../../../events/record-event.ts";
import { serviceOf } from "../../../shared/actor.ts";
import { unlinkFeedback } from "../../work/boards/boards.exports.ts";
import { deleteFilesOf } from "../../intake/files/files.exports.ts";
import { deleteNotificationsOfProject } from "../../reach/notifications/notifications.exports.ts";
import { deleteDocumentsOfProject } from "../../reach/search/search.exports.ts";
import {
  deleteCards,
  deleteContentsRow,
  deleteFeedback,
  deleteLists,
  deleteSomeCommentsOfCards,
  deleteSomeCommentsOfFeedback,
  deleteSomeSubmissions,
  deleteSomeTickets,
  findContentsForUpdate,
  findSomeCardsOfLists,
  findSomeFeedback,
  findSomeLists,
  saveErasedTo,
} from "./purge-project.queries.ts";

/** Deletes up to `atMost` rows. Returns whether there were any. */
type Step = (tx: Tx, of: One, atMost: number) => Promise<boolean>;

const files: Step = async (tx, { org, id }, atMost) => (await deleteFilesOf(tx, org, { project: id }, atMost)) > 0;

const notifications: Step = async (tx, { org, id }, atMost) =>
  (await deleteNotificationsOfProject(tx, org, id, atMost)) > 0;

const documents: Step = async (tx, { org, id }, atMost) => (await deleteDocumentsOfProject(tx, org, id, atMost)) > 0;

/** Cards are found through their lists, and deleted once they have no comments. */
const lists: Step = async (tx, of, atMost) => {
  const found = await tx.all(findSomeLists, { ...of, atMost });
  if (found.length === 0) return false;
  const ofLists = { org: of.org, ids: idsOf(found) };
  const cards = await tx.all(findSomeCardsOfLists, { ...ofLists, atMost });
  if (cards.length === 0) {
    await tx.send(deleteLists, ofLists);
    return true;
  }
  const ofCards = { org: of.org, ids: idsOf(cards) };
  if ((await tx.run(deleteSomeCommentsOfCards, { ...ofCards, atMost })) === 0) await tx.send(deleteCards, ofCards);
  return true;
};

const feedback: Step = async (tx, of, atMost) => {
  const found = await tx.all(findSomeFeedback, { ...of, atMost });
  if (found.length === 0) return false;
  const items = found.map(({ id }) => id);
  if ((await unlinkFeedback(tx, serviceOf(of.org), items, atMost)) > 0) return true;
  const ofItems = { org: of.org, ids: JSON.stringify(items) };
  if ((await tx.run(deleteSomeCommentsOfFeedback, { ...ofItems, atMost })) === 0)
    await tx.send(deleteFeedback, ofItems);
  return true;
};

const tickets: Step = async (tx, of, atMost) => (await tx.run(deleteSomeTickets, { ...of, atMost })) > 0;

const submissions: Step = async (tx, of, atMost) => (await tx.run(deleteSomeSubmissions, { ...of, atMost })) > 0;

/**
 * In this order, so that no row still has others that a foreign key would delete with it. Sources are deleted before
 * their tickets, whose ids they contain.
 */
const steps: readonly Step[] = [documents, files, notifications, lists, feedback, tickets, submissions];

/**
 * Deletes a part of what a deleted project contained: the rows of one step, at most `atMost` of them. Returns whether
 * there may be more. Every part is found by what is left, so the purge can be interrupted after any of them.
 */
export async function purgeSome(tx: Tx, of: One, atMost: number): Promise<boolean> {
  const contents = await tx.first(findContentsForUpdate, of);
  if (!contents) return false;
  for (const step of steps) if (await step(tx, of, atMost)) return true;
  const to = await eraseHistoryOfProject(tx, of, { after: contents.erased_to, atMost });
  if (to === undefined) await tx.send(deleteContentsRow, of);
  else await tx.send(saveErasedTo, { ...of, to });
  return to !== undefined;
}

const idsOf = (rows: readonly { readonly id: string }[]) => JSON.stringify(rows.map(({ id }) => id));
