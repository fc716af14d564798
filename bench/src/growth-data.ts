import type { Database } from "../../server/src/db/database.ts";
import { type DatabaseLocation, migrateDatabase, openDatabase } from "../../server/src/db/open.ts";
import { endOfLog } from "../../server/src/events/event-log.ts";
import { advanceLog, openLog } from "../../server/src/events/event-log.queries.ts";
import { createCard } from "../../server/src/features/work/boards/create-card.ts";
import { commentOnCard, commentOnFeedback } from "../../server/src/features/work/comments/write-comment.ts";
import { updateFeedback } from "../../server/src/features/intake/feedback/change-feedback.ts";
import { createFeedback } from "../../server/src/features/intake/feedback/create-feedback.ts";
import { currentVersion } from "../../server/src/features/reach/search/rebuild-some.ts";
import { openProgress, saveProgress } from "../../server/src/features/reach/search/progress.queries.ts";
import { addTicket } from "../../server/src/features/work/tickets/change-ticket.ts";
import { lockSource } from "../../server/src/features/work/tickets/source-tickets.ts";
import { newId, nilId } from "../../server/src/shared/id.ts";
import { inBulk } from "./bulk.ts";
import { createGrowthOrganisation, type GrowthOrganisation } from "./growth-organisation.ts";
import { feedbackKindOf, ticketKindOf } from "./growth-skew.ts";
import { progress } from "./progress.ts";
import { sentence } from "./sample-text.ts";
import type { Scale } from "./scale.ts";

/** An organisation whose website, board, tickets and two discussions have `items` entries each. */
export interface GrowthData {
  readonly organisation: GrowthOrganisation;
  readonly items: number;
  readonly discussedFeedback: string;
  readonly discussedCard: string;
  readonly movingCards: readonly string[];
}

export interface GrowthPair {
  /** The closed SQLite data folder that contains both. */
  readonly folder: string;
  readonly small: GrowthData;
  readonly large: GrowthData;
}

/**
 * Fills an empty SQLite database with both sizes. Over HTTP this would take many minutes; it calls the service's own
 * functions instead, so every counter is correct.
 */
export async function createGrowthData(dataFolder: string, scale: Scale): Promise<GrowthPair> {
  const location: DatabaseLocation = { engine: "sqlite", dataFolder };
  await migrateDatabase(location);
  const db = await openDatabase(location, () => undefined);
  try {
    const small = await fill(db, "Small", scale.smallProject, scale.shortList);
    const large = await fill(db, "Large", scale.largeProject, scale.longList);
    return { folder: dataFolder, small, large };
  } finally {
    await db.close();
  }
}

async function fill(db: Database, name: string, items: number, movingCount: number): Promise<GrowthData> {
  progress(`  ${name.toLowerCase()} organisation: ${items} items of each kind`);
  const organisation = await createGrowthOrganisation(db, name);
  const feedback = await createFeedbackItems(db, organisation, items);
  const cards = await inBulk(db, items, (tx, index) => {
    const list = organisation.lists[index % organisation.lists.length] ?? organisation.movingList;
    return newCard(tx, organisation, list, index);
  });
  const movingCards = await inBulk(db, movingCount, (tx, index) =>
    newCard(tx, organisation, organisation.movingList, index),
  );
  const [discussedFeedback] = feedback;
  const [discussedCard] = cards;
  if (!discussedFeedback || !discussedCard) throw new Error("there are no items to comment on");
  await createTickets(db, organisation, feedback);
  const { actor } = organisation;
  await inBulk(db, items, (tx, index) => commentOnFeedback(tx, actor, discussedFeedback, sentence(12, index)));
  await inBulk(db, items, (tx, index) => commentOnCard(tx, actor, discussedCard, sentence(12, index)));
  await skipEvents(db, actor.orgId);
  return {
    organisation,
    items,
    discussedFeedback: discussedFeedback.id,
    discussedCard: discussedCard.id,
    movingCards: movingCards.map((card) => card.id),
  };
}

/** Otherwise the service would process hundreds of thousands of events while it is measured. */
async function skipEvents(db: Database, org: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.send(openLog, { org });
    const to = await endOfLog(tx, org);
    await tx.send(advanceLog, { org, to });
    await tx.send(openProgress, { org });
    await tx.send(saveProgress, { org, version: currentVersion, indexed: to, rebuilding: null, rebuilt_to: nilId });
  });
}

interface Item {
  readonly id: string;
  readonly project_id: string;
}

function createFeedbackItems(db: Database, { website, actor }: GrowthOrganisation, items: number): Promise<Item[]> {
  return inBulk(db, items, async (tx, index) => {
    const { type, status } = feedbackKindOf(index, items);
    const row = await createFeedback(
      tx,
      actor,
      { ...website, next_feedback_position: index },
      {
        project_id: website.id,
        title: sentence(6, index),
        description: sentence(20, index),
        type,
        page_url: `https://bolt.example/bikes/${index}`,
      },
    );
    if (status !== row.status) await updateFeedback(tx, actor, row, { status });
    return { id: row.id, project_id: row.project_id };
  });
}

async function newCard(
  tx: Parameters<typeof createCard>[0],
  organisation: GrowthOrganisation,
  list: GrowthOrganisation["movingList"],
  index: number,
): Promise<Item> {
  const row = await createCard(tx, organisation.actor, list, {
    project_id: list.project_id,
    list_id: list.id,
    title: sentence(6, index),
    description: sentence(20, index),
  });
  return { id: row.id, project_id: row.project_id };
}

async function createTickets(db: Database, { actor, members }: GrowthOrganisation, sources: Item[]): Promise<void> {
  await inBulk(db, sources.length, async (tx, index) => {
    const source = sources[index];
    if (!source) return;
    const { status, assignee } = ticketKindOf(index, sources.length, members);
    const now = new Date().toISOString();
    const row = {
      org_id: actor.orgId,
      id: newId(),
      project_id: source.project_id,
      source_type: "feedback",
      source_id: source.id,
      title: sentence(6, index),
      title_by: "writer",
      description: sentence(20, index),
      description_by: "writer",
      description_parts: null,
      priority: "medium",
      status,
      labels: '["ui"]',
      ai_context: "{}",
      criteria: null,
      last_criterion: 0,
      ready_at: null,
      created_by: actor.userId,
      claim_fence: 0,
      claim_attempts: 0,
      failed_attempts: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    } as const;
    const assignees = assignee === undefined ? [] : [assignee];
    await addTicket(tx, actor, await lockSource(tx, actor, "feedback", source.id), { row, assignees, claim: null });
  });
}
