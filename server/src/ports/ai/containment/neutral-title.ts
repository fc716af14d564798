import type { TicketSource } from "../proposal.ts";

const titles = {
  bug: "Bug report to look into",
  feature: "Feature request to look into",
  general: "Feedback to look into",
};

/** A title for what has none that may be repeated. It says only what is certain. */
export const neutralTitle = ({ kind, type }: Pick<TicketSource, "kind" | "type">): string =>
  kind === "board_card" ? "Task to look into" : titles[type ?? "general"];
