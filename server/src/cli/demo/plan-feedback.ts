import type { FeedbackCreate, FeedbackStatus } from "@corkboard/contract";
import { someAnnotations } from "./annotations.ts";
import { someAside } from "./asides.ts";
import { someBrowser } from "./browsers.ts";
import { Deck, type Dice } from "./dice.ts";
import { filled, openWords, type Report, type Site, slug } from "./report.ts";
import { someVisitor } from "./visitors.ts";

export interface PlannedFeedback {
  readonly input: Omit<FeedbackCreate, "project_id">;
  readonly browser: string;
}

/** So many reports about a site, as they might have come in, no two with the same title. */
export function planFeedback(dice: Dice, site: Site, count: number): PlannedFeedback[] {
  const planned = new Map<string, PlannedFeedback>();
  const tellers = site.reports.map((report) => new Teller(dice, site, report));
  for (let round = 0; planned.size < count; round++) {
    for (const teller of tellers) {
      if (planned.size === count || (round > 0 && !teller.hasMoreToTell)) continue;
      const item = teller.tell(round);
      if (!planned.has(item.input.title)) planned.set(item.input.title, item);
    }
  }
  return dice.shuffled([...planned.values()]);
}

/** The oldest are mostly done, the newest mostly untouched. */
export function statusByAge(dice: Dice, age: number): FeedbackStatus {
  if (age > 0.75) return dice.pick(["done", "done", "done", "done", "review", "in_progress", "new"]);
  if (age > 0.5) return dice.pick(["done", "done", "review", "review", "in_progress", "in_progress", "new"]);
  if (age > 0.25) return dice.pick(["done", "review", "in_progress", "in_progress", "new", "new", "new"]);
  return dice.pick(["in_progress", "new", "new", "new", "new", "new"]);
}

/** Tells one report again and again, each time about something else and in other words. */
class Teller {
  readonly #dice: Dice;
  readonly #site: Site;
  readonly #report: Report;
  readonly #words: [string, Deck<string>][];

  constructor(dice: Dice, site: Site, report: Report) {
    this.#dice = dice;
    this.#site = site;
    this.#report = report;
    this.#words = openWords(report).map((word) => [word, new Deck(dice, site.words[word] ?? [])]);
  }

  get hasMoreToTell(): boolean {
    return this.#words.length > 0;
  }

  tell(round: number): PlannedFeedback {
    const { type, language, title, says, page } = this.#report;
    const words = Object.fromEntries(this.#words.map(([word, deck]) => [word, deck.draw()]));
    const slugs = Object.fromEntries(Object.entries(words).map(([word, value]) => [word, slug(value)]));
    const browser_info = someBrowser(this.#dice, this.#report, this.#site.timeZone);
    const visitor = someVisitor(this.#dice, language);
    return {
      browser: browser_info.browser,
      input: {
        type,
        title: filled(title, words),
        description: filled(this.#inOtherWords(says, round), words),
        page_url: this.#site.url + filled(page, slugs),
        reporter_name: visitor.name,
        reporter_email: visitor.email,
        browser_info,
        annotations: type === "general" ? [] : someAnnotations(this.#dice, language),
      },
    };
  }

  /** The whole report at first, later with an aside, and the longer ones without one of their sentences. */
  #inOtherWords(says: string, round: number): string {
    const aside = someAside(this.#dice, this.#report.type, this.#report.language);
    if (round === 0) return this.#dice.chance(0.25) ? `${says} ${aside}` : says;
    const sentences = says.split(/(?<=[.!?]) (?=\p{Lu})/u);
    if (round > 1 && sentences.length > 2) sentences.splice(1 + this.#dice.below(sentences.length - 1), 1);
    return [...sentences, aside].join(" ");
  }
}
