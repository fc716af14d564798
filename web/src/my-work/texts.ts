import { catalogue } from "../texts/catalogue.ts";

export const myWorkTexts = catalogue(
  {
    title: "My work",
    search: "Search everything",
    assigned: "Assigned to me",
    mentioned: "Mentions",
    emptyTitle: "Nothing to do",
    empty: "What you are assigned to or mentioned in appears here.",
    toInbox: "Go to the inbox",
    loading: "Loading your work",
    kinds: { feedback: "Report", card: "Card", ticket: "Ticket" },
    more: "There is more than is shown here. Use the inbox and the ticket list to see all of it.",
  },
  {
    title: "Meine Arbeit",
    search: "Alles durchsuchen",
    assigned: "Mir zugewiesen",
    mentioned: "Erwähnungen",
    emptyTitle: "Nichts zu tun",
    empty: "Hier erscheint, was Ihnen zugewiesen ist oder wo Sie erwähnt werden.",
    toInbox: "Zum Eingang",
    loading: "Ihre Arbeit wird geladen",
    kinds: { feedback: "Meldung", card: "Karte", ticket: "Ticket" },
    more: "Es gibt mehr, als hier steht. Eingang und Ticketliste zeigen alles.",
  },
);
