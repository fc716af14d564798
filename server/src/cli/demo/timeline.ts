import type { Dice } from "./dice.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How far back the demo's history goes. Events are kept for 90 days. */
export const daysOfHistory = 88;

/** What happens when. It is played in order, with the service's clock at the time of each step. */
export class Timeline {
  readonly end = Date.now();
  #now = this.end - daysOfHistory * dayMs;
  readonly #steps: { readonly at: number; run(): Promise<unknown> }[] = [];

  readonly now = () => new Date(this.#now);

  /** What lies in the future has not happened yet. */
  add(at: number, run: () => Promise<unknown>): void {
    if (at < this.end) this.#steps.push({ at, run });
  }

  async play(): Promise<void> {
    for (const { at, run } of this.#steps.toSorted((a, b) => a.at - b.at)) {
      this.#now = at;
      await run();
    }
  }

  /** The arrivals of a number of reports: over the whole history, rarely at night and at weekends. */
  arrivals(dice: Dice, count: number): number[] {
    const first = this.end - (daysOfHistory - 1) * dayMs;
    const span = (daysOfHistory - 2.5) * dayMs;
    return Array.from({ length: count }, (_, index) => {
      // Slightly more of them recently.
      const at = first + span * ((index + dice.next()) / count) ** 0.85;
      const byDay = startOfDay(at) + dice.between(7, 22) * hourMs;
      const isPostponed = dice.chance(0.6) && isWeekend(byDay);
      return Math.min(isPostponed ? byDay + 2 * dayMs : byDay, this.end - dice.between(25, 40) * hourMs);
    });
  }
}

/** The time itself, or the next at which somebody is in the office: within three hours of its opening. */
export function atWork(time: number, hoursLate: number): number {
  const hour = (time - startOfDay(time)) / hourMs;
  if (!isWeekend(time) && hour >= 8 && hour < 17) return time;
  const opening = startOfDay(time) + (hour < 8 ? 8 : 32) * hourMs;
  return isWeekend(opening) ? atWork(opening + 16 * hourMs, hoursLate) : opening + hoursLate * hourMs;
}

const startOfDay = (time: number) => Math.floor(time / dayMs) * dayMs;
const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay());
