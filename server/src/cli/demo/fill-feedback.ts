import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { commentOnFeedback } from "../../features/comments/write-comment.ts";
import { updateFeedback } from "../../features/feedback/change-feedback.ts";
import { createFeedback } from "../../features/feedback/create-feedback.ts";
import { accessProjectToChange } from "../../features/projects/projects.access.ts";
import { closed, handedOver, progress, triage } from "./conversation.ts";
import { Deck, type Dice } from "./dice.ts";
import type { OpenEngagement } from "./open-projects.ts";
import { type PlannedFeedback, planFeedback, statusByAge } from "./plan-feedback.ts";
import { filled } from "./report.ts";
import type { Team } from "./team.ts";

/** A feedback item as the rest of the demo needs it, with the two who care for it. */
export interface FiledFeedback {
  readonly id: string;
  readonly projectId: string;
  readonly type: FeedbackType;
  readonly status: FeedbackStatus;
  readonly lead: Actor;
  readonly developer: Actor;
}

/** What all clients' visitors sent in, as it came in day by day, and what became of it. */
export async function fillFeedback(
  tx: Tx,
  dice: Dice,
  team: Team,
  engagements: readonly OpenEngagement[],
): Promise<FiledFeedback[]> {
  const arrivals = dice.shuffled(
    engagements.flatMap((engagement) =>
      planFeedback(dice, engagement.site, engagement.feedbackItems).map((planned) => ({ engagement, planned })),
    ),
  );
  const clerk = new Clerk(tx, dice, team);
  const filed: FiledFeedback[] = [];
  for (const [index, { engagement, planned }] of arrivals.entries()) {
    filed.push(await clerk.file(engagement.websiteId, planned, 1 - index / arrivals.length));
  }
  return filed;
}

class Clerk {
  readonly #tx: Tx;
  readonly #dice: Dice;
  readonly #team: Team;
  readonly #triage: Readonly<Record<FeedbackType, Deck<string>>>;
  readonly #progress: Readonly<Record<FeedbackType, Deck<string>>>;
  readonly #handedOver: Deck<string>;
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
    this.#handedOver = new Deck(dice, handedOver);
    this.#closed = new Deck(dice, closed);
  }

  async file(projectId: string, planned: PlannedFeedback, age: number): Promise<FiledFeedback> {
    const [lead, developer] = [this.#dice.pick(this.#team.owners), this.#dice.pick(this.#team.developers)];
    const project = await accessProjectToChange(this.#tx, lead, projectId);
    const row = await createFeedback(this.#tx, lead, project, { ...planned.input, project_id: projectId });
    const status = statusByAge(this.#dice, age);
    if (status !== row.status) await updateFeedback(this.#tx, lead, row, { status });
    if (this.#dice.chance(status === "new" ? 0.15 : 0.6)) {
      for (const { author, other, line } of this.#talk(row.type, status, lead, developer)) {
        const content = filled(line, { other: other.displayName, browser: planned.browser });
        await commentOnFeedback(this.#tx, author, row, content);
      }
    }
    return { id: row.id, projectId, type: row.type, status, lead, developer };
  }

  /** The further an item has come, the more has been said about it. */
  #talk(type: FeedbackType, status: FeedbackStatus, lead: Actor, developer: Actor) {
    const byLead = { author: lead, other: developer };
    const byDeveloper = { author: developer, other: lead };
    const talk = [{ ...byLead, line: this.#triage[type].draw() }];
    if (status !== "new") talk.push({ ...byDeveloper, line: this.#progress[type].draw() });
    if (status === "review") talk.push({ ...byDeveloper, line: this.#handedOver.draw() });
    if (status === "done") talk.push({ ...byLead, line: this.#closed.draw() });
    return talk;
  }
}
