import type { CardLabel } from "@corkboard/contract";

/** Labels as they are stored, without fields that the contract does not define. */
export const labelsJson = (labels: readonly CardLabel[]) =>
  JSON.stringify(labels.map(({ color, text }) => ({ color, text })));
