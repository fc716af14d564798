/** Determines a card's label, and often its checklist. */
export type Trade = "design" | "frontend" | "backend" | "content" | "quality" | "launch";

export interface PlannedCard {
  readonly trade: Trade;
  readonly title: string;
  readonly description: string | null;
}

/** A board's lists from left to right, with their cards from top to bottom. */
export type BoardPlan = Readonly<Record<string, readonly PlannedCard[]>>;

const of =
  (trade: Trade) =>
  (title: string, description: string | null = null): PlannedCard => ({ trade, title, description });

export const design = of("design");
export const frontend = of("frontend");
export const backend = of("backend");
export const content = of("content");
export const quality = of("quality");
export const launch = of("launch");
