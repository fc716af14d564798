import type { Database, Tx } from "../../db/database.ts";
import { backdating, countEvents } from "./backdate.queries.ts";
import { Dice } from "./dice.ts";
import { engagements } from "./engagements.ts";
import { fillBoard, type FilledBoard } from "./fill-board.ts";
import { type FiledFeedback, fillFeedback } from "./fill-feedback.ts";
import { fillTickets } from "./fill-tickets.ts";
import { type OpenEngagement, openProjects } from "./open-projects.ts";
import { hireTeam, type Team } from "./team.ts";

/** Any number would do; this one's story was read and found good. */
const seed = 2026;

export interface FilledAgency {
  readonly team: Team;
  readonly engagements: readonly OpenEngagement[];
  readonly feedback: readonly FiledFeedback[];
  readonly boards: readonly FilledBoard[];
}

/** Fills an empty service with a small agency's work, through the same verbs that serve its users. */
export async function fillAgency(db: Database): Promise<FilledAgency> {
  const dice = new Dice(seed);
  const team = await db.write(hireTeam);
  const open = await db.write(async (tx) => {
    const opened: OpenEngagement[] = [];
    for (const engagement of engagements) opened.push(await openProjects(tx, team.founder, engagement));
    return opened;
  });
  const feedback = await db.write((tx) => fillFeedback(tx, dice, team, open));
  const boards: FilledBoard[] = [];
  for (const engagement of open) boards.push(await db.write((tx) => fillBoard(tx, dice, team, engagement)));
  const cards = boards.flatMap((board) => board.cards);
  await fillTickets(db, dice, team.founder, feedback, cards);
  await db.write((tx) => backdate(tx, team.organisationId));
  return { team, engagements: open, feedback, boards };
}

const weeksOfWork = 8;

/** What was filled in within a second is spread over the last weeks, everything in the order in which it happened. */
async function backdate(tx: Tx, org: string): Promise<void> {
  const { events = 0 } = (await tx.first(countEvents, { org })) ?? {};
  const to = new Date();
  const from = new Date(to.getTime() - weeksOfWork * 7 * 24 * 60 * 60 * 1_000);
  for (const one of backdating) await tx.send(one, { org, from: from.toISOString(), to: to.toISOString(), events });
}
