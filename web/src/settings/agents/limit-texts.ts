import { catalogue } from "../../texts/catalogue.ts";

export const limitTexts = catalogue(
  {
    title: "Limits for agents",
    help: "Once a limit of the day is reached, no agent can claim a ticket of this project until 00:00 UTC. What is under way goes on.",
    none: "No limit",
    labels: {
      attempts_per_day: "Attempts per day",
      minutes_per_attempt: "Minutes per attempt",
      cost_per_day_usd: "Cost per day (USD)",
    },
    helps: {
      attempts_per_day: "Every claim counts, however it ends.",
      minutes_per_attempt:
        "After that, the attempt is ended and counts as failed. Waiting for an answer does not count. Applies to new attempts.",
      cost_per_day_usd:
        "Counts only what runners report, such as “agent run” with Claude Code. Attempts under way can exceed it.",
    },
  },
  {
    title: "Limits für Agenten",
    help: "Ist ein Tageslimit erreicht, kann bis 00:00 UTC kein Agent ein Ticket dieses Projekts übernehmen. Was schon läuft, geht weiter.",
    none: "Kein Limit",
    labels: {
      attempts_per_day: "Versuche pro Tag",
      minutes_per_attempt: "Minuten pro Versuch",
      cost_per_day_usd: "Kosten pro Tag (USD)",
    },
    helps: {
      attempts_per_day: "Jede Übernahme zählt, wie auch immer sie endet.",
      minutes_per_attempt:
        "Danach wird der Versuch beendet und zählt als fehlgeschlagen. Das Warten auf eine Antwort zählt nicht. Gilt für neue Versuche.",
      cost_per_day_usd:
        "Zählt nur, was Runner melden, etwa „agent run“ mit Claude Code. Laufende Versuche können es überschreiten.",
    },
  },
);
