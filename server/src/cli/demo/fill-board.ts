import type { CardPatch } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { createList } from "../../features/work/boards/arrange-lists.ts";
import { createCard } from "../../features/work/boards/create-card.ts";
import { updateCard } from "../../features/work/boards/update-card.ts";
import { commentOnCard } from "../../features/work/comments/write-comment.ts";
import type { PlannedCard } from "./board-plan.ts";
import { cardTalks } from "./conversation.ts";
import { Deck, type Dice } from "./dice.ts";
import type { DemoEngagement } from "./open-projects.ts";
import { fillPlaceholders } from "./report.ts";
import type { Team } from "./team.ts";
import { extraLabels, trades } from "./trades.ts";

export interface DemoCard {
  readonly id: string;
  readonly listName: string;
  readonly developer: Actor;
}

export interface DemoBoard {
  readonly listIds: Readonly<Record<string, string>>;
  readonly cards: readonly DemoCard[];
}

/** Creates a board's lists, cards and comments. */
export async function fillBoard(tx: Tx, dice: Dice, team: Team, engagement: DemoEngagement): Promise<DemoBoard> {
  const board = { org_id: team.organisationId, id: engagement.boardId, type: "board" } as const;
  const [founder = dice.pick(team.owners)] = team.owners;
  const conversations = new Deck(dice, cardTalks);
  const listIds: Record<string, string> = {};
  const cards: DemoCard[] = [];
  for (const [listName, plannedCards] of Object.entries(engagement.plan)) {
    const list = await createList(tx, founder, board, { project_id: board.id, name: listName });
    listIds[listName] = list.id;
    for (const planned of plannedCards) {
      const [lead, developer] = [dice.pick(team.owners), dice.pick(team.developers)];
      const row = await createCard(tx, lead, list, {
        project_id: board.id,
        list_id: list.id,
        title: planned.title,
        description: planned.description,
        labels: labelsOf(dice, planned),
        author_name: dice.chance(0.2) ? engagement.contact : null,
        assigned_to: assigneesOf(dice, listName, developer, team),
      });
      await updateCard(tx, lead, row, detailsOf(dice, listName, planned), undefined);
      if (dice.chance(0.4)) await addComments(tx, row, conversations.draw(), [lead, developer]);
      cards.push({ id: row.id, listName, developer });
    }
  }
  return { listIds, cards };
}

function labelsOf(dice: Dice, { trade }: PlannedCard) {
  const { label } = trades[trade];
  return dice.chance(0.25) ? [label, dice.pick(extraLabels)] : [label];
}

/** Cards in the backlog are unassigned; some others have two assignees. */
function assigneesOf(dice: Dice, listName: string, developer: Actor, team: Team): string[] {
  if (listName === "Backlog" || (listName === "To do" && dice.chance(0.5))) return [];
  return dice.chance(0.2) ? [developer.userId, dice.pick(team.developers).userId] : [developer.userId];
}

function detailsOf(dice: Dice, listName: string, { trade }: PlannedCard): CardPatch {
  const steps = dice.chance(0.5) ? dice.pick(trades[trade].checklists) : [];
  const stepsDone = { "In progress": 1 + dice.below(2), Review: steps.length - 1, Done: steps.length }[listName] ?? 0;
  return {
    due_date: dueDate(dice, listName),
    checklist: steps.map((text, index) => ({ text, checked: index < stepsDone })),
  };
}

/** The earliest and latest due date, in days from today, for lists whose cards have one. */
const dueDateRange: Readonly<Record<string, readonly [number, number]>> = {
  "To do": [7, 35],
  "In progress": [-2, 14],
  Review: [-1, 6],
  Done: [-40, -3],
};

function dueDate(dice: Dice, listName: string): string | null {
  const span = dueDateRange[listName];
  if (!span || dice.chance(0.3)) return null;
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + span[0] + dice.below(span[1] - span[0]));
  return date.toISOString().slice(0, 10);
}

async function addComments(
  tx: Tx,
  card: { id: string; project_id: string },
  lines: readonly string[],
  [lead, developer]: [Actor, Actor],
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const [author, other] = index % 2 === 0 ? [lead, developer] : [developer, lead];
    await commentOnCard(tx, author, card, fillPlaceholders(line, { other: other.displayName }));
  }
}
