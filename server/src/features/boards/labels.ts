import type { CardLabel } from "@corkboard/contract";

/** Labels as a card's row holds them, without fields that the contract does not know. */
export const labelsJson = (labels: readonly CardLabel[]) =>
  JSON.stringify(labels.map(({ color, text }) => ({ color, text })));
