import type { Wire } from "@corkboard/client";
import { catalogue } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";

type Kind = Wire.Notification["kind"];

const english: Record<Kind, (actor: string | null) => string> = {
  mention: (actor) => `${actor ?? "Somebody"} mentioned you`,
  assignment: (actor) => `${actor ?? "Somebody"} assigned you`,
  comment: (actor) => (actor === null ? "The reporter replied" : `${actor} commented`),
  question: () => "An agent has a question",
  delivery: () => "An agent's work is waiting for a verdict",
  attempts_failed: () => "Agents have failed three times",
  report: () => "A new report has arrived",
  accepted: () => "The client or reporter accepted the work",
  rejected: () => "The client or reporter rejected the work",
  webhook_disabled: () => "A webhook was disabled because it kept failing",
};

const german: Record<Kind, (actor: string | null) => string> = {
  mention: (actor) => `${actor ?? "Jemand"} hat Sie erwähnt`,
  assignment: (actor) => `${actor ?? "Jemand"} hat Ihnen etwas zugewiesen`,
  comment: (actor) => (actor === null ? "Die meldende Person hat geantwortet" : `${actor} hat kommentiert`),
  question: () => "Ein Agent hat eine Frage",
  delivery: () => "Die Arbeit eines Agenten wartet auf ein Urteil",
  attempts_failed: () => "Agenten sind dreimal gescheitert",
  report: () => "Eine neue Meldung ist eingegangen",
  accepted: () => "Die Arbeit wurde vom Kunden oder Melder angenommen",
  rejected: () => "Die Arbeit wurde vom Kunden oder Melder abgelehnt",
  webhook_disabled: () => "Ein Webhook wurde abgeschaltet, weil er dauernd fehlschlug",
};

export const notificationTexts = catalogue(
  {
    title: "Notifications",
    markAll: "Mark all as read",
    settings: "Notification settings",
    filter: "Filter",
    all: "All",
    unread: "Unread",
    today: "Today",
    yesterday: "Yesterday",
    more: "Show more",
    emptyTitle: "Nothing new for you",
    emptyUnread: "You have read everything.",
    showAll: "Show all",
    empty:
      "When a report arrives, or somebody mentions you, assigns you something or comments on your work, you find it here.",
    what: (kind: Kind, actor: string | null) => english[kind](actor),
    chatOff: "Messages to a chat were switched off because they kept failing",
    newReports: (count: number, orMore: boolean) => `${formatNumber(count)}${orMore ? "+" : ""} new reports`,
    others: (count: number) => `and ${formatNumber(count)} more`,
    markRead: (title: string) => `Mark as read: ${title}`,
    keys: {
      next: "Next notification",
      previous: "Previous notification",
      markRead: "Mark as read, with its whole group",
    },
  },
  {
    title: "Mitteilungen",
    markAll: "Alle als gelesen markieren",
    settings: "Einstellungen für Mitteilungen",
    filter: "Filter",
    all: "Alle",
    unread: "Ungelesen",
    today: "Heute",
    yesterday: "Gestern",
    more: "Mehr anzeigen",
    emptyTitle: "Nichts Neues für Sie",
    emptyUnread: "Sie haben alles gelesen.",
    showAll: "Alle anzeigen",
    empty:
      "Wenn eine Meldung eingeht oder jemand Sie erwähnt, Ihnen etwas zuweist oder Ihre Arbeit kommentiert, finden Sie es hier.",
    what: (kind, actor) => german[kind](actor),
    chatOff: "Nachrichten an einen Chat wurden abgeschaltet, weil sie dauernd fehlschlugen",
    newReports: (count, orMore) => `${formatNumber(count)}${orMore ? "+" : ""} neue Meldungen`,
    others: (count) => `und ${formatNumber(count)} weitere`,
    markRead: (title) => `Als gelesen markieren: ${title}`,
    keys: {
      next: "Nächste Mitteilung",
      previous: "Vorige Mitteilung",
      markRead: "Als gelesen markieren, mit der ganzen Gruppe",
    },
  },
);
