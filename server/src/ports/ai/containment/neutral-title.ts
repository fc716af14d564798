import type { TicketSource } from "../proposal.ts";

const titles = {
  bug: "Bug report to look into",
  feature: "Feature request to look into",
  general: "Feedback to look into",
};

/** Used if no title can be taken from the source. It states only what is certain. */
export const neutralTitle = ({ kind, type }: Pick<TicketSource, "kind" | "type">): string =>
  kind === "board_card" ? "Task to look into" : titles[type ?? "general"];
