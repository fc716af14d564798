import type { Database, Tx } from "../../db/database.ts";
import { requestRebuild } from "../../features/reach/search/search.exports.ts";
import { backdating, countEvents } from "./backdate.queries.ts";
import { completeFeedback } from "./complete-feedback.ts";
import { Dice } from "./dice.ts";
import { engagements } from "./engagements.ts";
import { fillBoard, type DemoBoard } from "./fill-board.ts";
import { type DemoFeedback, fillFeedback } from "./fill-feedback.ts";
import { fillTickets } from "./fill-tickets.ts";
import { type DemoEngagement, openProjects } from "./open-projects.ts";
import { createTeam, type Team } from "./team.ts";

/** Any seed works. The content that this one generates was reviewed. */
const seed = 2026;

export interface DemoAgency {
  readonly team: Team;
  readonly engagements: readonly DemoEngagement[];
  readonly feedback: readonly DemoFeedback[];
  readonly boards: readonly DemoBoard[];
}

/** Fills an empty service with sample data, through the same functions that serve the API. */
export async function fillAgency(db: Database): Promise<DemoAgency> {
  const dice = new Dice(seed);
  const team = await db.write(createTeam);
  const open = await db.write(async (tx) => {
    const opened: DemoEngagement[] = [];
    for (const engagement of engagements) opened.push(await openProjects(tx, team.founder, engagement));
    return opened;
  });
  const feedback = await db.write((tx) => fillFeedback(tx, dice, team, open));
  const boards: DemoBoard[] = [];
  for (const engagement of open) boards.push(await db.write((tx) => fillBoard(tx, dice, team, engagement)));
  const cards = boards.flatMap((board) => board.cards);
  await fillTickets(db, dice, team.founder, feedback, cards);
  await db.write(async (tx) => {
    await backdate(tx, team.organisationId);
    await completeFeedback(tx, dice, team.organisationId);
  });
  return { team, engagements: open, feedback, boards };
}

const weeksOfHistory = 8;

/** Spreads what was created within a second over the last weeks, in its original order. */
async function backdate(tx: Tx, org: string): Promise<void> {
  const { events = 0 } = (await tx.first(countEvents, { org })) ?? {};
  const to = new Date();
  const from = new Date(to.getTime() - weeksOfHistory * 7 * 24 * 60 * 60 * 1_000);
  // The index sorts by the times of before.
  await requestRebuild(tx, org);
  for (const one of backdating) await tx.send(one, { org, from: from.toISOString(), to: to.toISOString(), events });
}
