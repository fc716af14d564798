import type { FeedbackCreate, FeedbackStatus } from "@corkboard/contract";
import { randomAnnotations } from "./annotations.ts";
import { randomRemark } from "./closing-remarks.ts";
import { randomBrowser } from "./browsers.ts";
import { Deck, type Dice } from "./dice.ts";
import { fillPlaceholders, placeholdersOf, type Report, type Site, slug } from "./report.ts";
import { randomVisitor } from "./visitors.ts";

export interface PlannedFeedback {
  readonly input: Omit<FeedbackCreate, "project_id">;
  readonly browser: string;
}

/** Plans a number of reports about a site with distinct titles. */
export function planFeedback(dice: Dice, site: Site, count: number): PlannedFeedback[] {
  const planned = new Map<string, PlannedFeedback>();
  const variants = site.reports.map((report) => new ReportVariants(dice, site, report));
  for (let round = 0; planned.size < count; round++) {
    for (const variant of variants) {
      if (planned.size === count || (round > 0 && !variant.canRepeat)) continue;
      const item = variant.next(round);
      if (!planned.has(item.input.title)) planned.set(item.input.title, item);
    }
  }
  return dice.shuffled([...planned.values()]);
}

/** The oldest items are mostly done, the newest mostly new. */
export function statusByAge(dice: Dice, age: number): FeedbackStatus {
  if (age > 0.75) return dice.pick(["done", "done", "done", "done", "review", "in_progress", "new"]);
  if (age > 0.5) return dice.pick(["done", "done", "review", "review", "in_progress", "in_progress", "new"]);
  if (age > 0.25) return dice.pick(["done", "review", "in_progress", "in_progress", "new", "new", "new"]);
  return dice.pick(["in_progress", "new", "new", "new", "new", "new"]);
}

/** Variants of one report: each fills in other values and varies the text. */
class ReportVariants {
  readonly #dice: Dice;
  readonly #site: Site;
  readonly #report: Report;
  readonly #words: [string, Deck<string>][];

  constructor(dice: Dice, site: Site, report: Report) {
    this.#dice = dice;
    this.#site = site;
    this.#report = report;
    this.#words = placeholdersOf(report).map((word) => [word, new Deck(dice, site.words[word] ?? [])]);
  }

  get canRepeat(): boolean {
    return this.#words.length > 0;
  }

  next(round: number): PlannedFeedback {
    const { type, language, title, says, page } = this.#report;
    const words = Object.fromEntries(this.#words.map(([word, deck]) => [word, deck.draw()]));
    const slugs = Object.fromEntries(Object.entries(words).map(([word, value]) => [word, slug(value)]));
    const browser_info = randomBrowser(this.#dice, this.#report, this.#site.timeZone);
    const visitor = randomVisitor(this.#dice, language);
    return {
      browser: browser_info.browser,
      input: {
        type,
        title: fillPlaceholders(title, words),
        description: fillPlaceholders(this.#varied(says, round), words),
        page_url: this.#site.url + fillPlaceholders(page, slugs),
        reporter_name: visitor.name,
        reporter_email: visitor.email,
        browser_info,
        annotations: type === "general" ? [] : randomAnnotations(this.#dice, language),
      },
    };
  }

  /** The original text first, later with a remark, and without one of the sentences of longer texts. */
  #varied(says: string, round: number): string {
    const remark = randomRemark(this.#dice, this.#report.type, this.#report.language);
    if (round === 0) return this.#dice.chance(0.25) ? `${says} ${remark}` : says;
    const sentences = says.split(/(?<=[.!?]) (?=\p{Lu})/u);
    if (round > 1 && sentences.length > 2) sentences.splice(1 + this.#dice.below(sentences.length - 1), 1);
    return [...sentences, remark].join(" ");
  }
}
