import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { commentOnFeedback } from "../../features/work/comments/write-comment.ts";
import { updateFeedback } from "../../features/intake/feedback/change-feedback.ts";
import { createFeedback } from "../../features/intake/feedback/create-feedback.ts";
import { accessProjectToChange } from "../../features/customers/projects/projects.access.ts";
import { closed, handover, progress, triage } from "./conversation.ts";
import { Deck, type Dice } from "./dice.ts";
import type { DemoEngagement } from "./open-projects.ts";
import { type PlannedFeedback, planFeedback, statusByAge } from "./plan-feedback.ts";
import { fillPlaceholders } from "./report.ts";
import type { Team } from "./team.ts";

export interface DemoFeedback {
  readonly id: string;
  readonly projectId: string;
  readonly type: FeedbackType;
  readonly status: FeedbackStatus;
  readonly lead: Actor;
  readonly developer: Actor;
}

/** Creates all clients' feedback in mixed order, with statuses and comments that fit its age. */
export async function fillFeedback(
  tx: Tx,
  dice: Dice,
  team: Team,
  engagements: readonly DemoEngagement[],
): Promise<DemoFeedback[]> {
  const arrivals = dice.shuffled(
    engagements.flatMap((engagement) =>
      planFeedback(dice, engagement.site, engagement.feedbackItems).map((planned) => ({ engagement, planned })),
    ),
  );
  const writer = new FeedbackWriter(tx, dice, team);
  const filed: DemoFeedback[] = [];
  for (const [index, { engagement, planned }] of arrivals.entries()) {
    filed.push(await writer.file(engagement.websiteId, planned, 1 - index / arrivals.length));
  }
  return filed;
}

class FeedbackWriter {
  readonly #tx: Tx;
  readonly #dice: Dice;
  readonly #team: Team;
  readonly #triage: Readonly<Record<FeedbackType, Deck<string>>>;
  readonly #progress: Readonly<Record<FeedbackType, Deck<string>>>;
  readonly #handover: Deck<string>;
  readonly #closed: Deck<string>;

  constructor(tx: Tx, dice: Dice, team: Team) {
    const decks = (lines: Readonly<Record<FeedbackType, readonly string[]>>) => ({
      bug: new Deck(dice, lines.bug),
      feature: new Deck(dice, lines.feature),
      general: new Deck(dice, lines.general),
    });
    this.#tx = tx;
    this.#dice = dice;
    this.#team = team;
    this.#triage = decks(triage);
    this.#progress = decks(progress);
    this.#handover = new Deck(dice, handover);
    this.#closed = new Deck(dice, closed);
  }

  async file(projectId: string, planned: PlannedFeedback, age: number): Promise<DemoFeedback> {
    const [lead, developer] = [this.#dice.pick(this.#team.owners), this.#dice.pick(this.#team.developers)];
    const project = await accessProjectToChange(this.#tx, lead, projectId);
    const row = await createFeedback(this.#tx, lead, project, { ...planned.input, project_id: projectId });
    const status = statusByAge(this.#dice, age);
    if (status !== row.status) await updateFeedback(this.#tx, lead, row, { status });
    if (this.#dice.chance(status === "new" ? 0.15 : 0.6)) {
      for (const { author, other, line } of this.#conversation(row.type, status, lead, developer)) {
        const content = fillPlaceholders(line, { other: other.displayName, browser: planned.browser });
        await commentOnFeedback(this.#tx, author, row, content);
      }
    }
    return { id: row.id, projectId, type: row.type, status, lead, developer };
  }

  /** The further an item has progressed, the more comments it has. */
  #conversation(type: FeedbackType, status: FeedbackStatus, lead: Actor, developer: Actor) {
    const byLead = { author: lead, other: developer };
    const byDeveloper = { author: developer, other: lead };
    const comments = [{ ...byLead, line: this.#triage[type].draw() }];
    if (status !== "new") comments.push({ ...byDeveloper, line: this.#progress[type].draw() });
    if (status === "review") comments.push({ ...byDeveloper, line: this.#handover.draw() });
    if (status === "done") comments.push({ ...byLead, line: this.#closed.draw() });
    return comments;
  }
}
