import type { CardLabel } from "@corkboard/contract";
import type { Trade } from "./board-plan.ts";

interface TradeTemplate {
  readonly label: CardLabel;
  readonly checklists: readonly (readonly string[])[];
}

export const trades: Readonly<Record<Trade, TradeTemplate>> = {
  design: {
    label: { color: "#a855f7", text: "Design" },
    checklists: [
      ["Sketch two directions", "Show them to the client", "Work out the chosen one", "Hand over with all states"],
      ["Phone layout", "Desktop layout", "Dark background", "Contrast at least 4.5 : 1"],
    ],
  },
  frontend: {
    label: { color: "#3b82f6", text: "Frontend" },
    checklists: [
      ["Markup and styles", "Keyboard and focus", "Safari on iOS", "Texts in all languages"],
      ["Build behind a flag", "Measure on a slow phone", "Remove the old component"],
    ],
  },
  backend: {
    label: { color: "#22c55e", text: "Backend" },
    checklists: [
      ["Write the failing test", "Migration", "Endpoint", "Run it against a copy of production"],
      ["Agree on the format with the client's IT", "Import once by hand", "Schedule it", "Alert when it fails"],
    ],
  },
  content: {
    label: { color: "#eab308", text: "Content" },
    checklists: [
      ["Draft", "Client's corrections", "Translation", "Publish"],
      ["Collect pictures", "Check licences", "Alternative texts"],
    ],
  },
  quality: {
    label: { color: "#14b8a6", text: "Quality" },
    checklists: [
      ["Write down the cases", "Try them on three devices", "File what was found", "Try again after the fix"],
    ],
  },
  launch: {
    label: { color: "#f97316", text: "Launch" },
    checklists: [["Tell the client the date", "Prepare the way back", "Do it", "Watch the logs for an hour"]],
  },
};

export const extraLabels: readonly CardLabel[] = [
  { color: "#ef4444", text: "Urgent" },
  { color: "#64748b", text: "Waiting for client" },
  { color: "#ec4899", text: "Accessibility" },
  { color: "#8b5cf6", text: "Phase 2" },
];
