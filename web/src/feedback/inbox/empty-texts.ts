import { catalogue } from "../../texts/catalogue.ts";

export const emptyTexts = catalogue(
  {
    nothingTitle: "No reports yet",
    nothing: "Reports from your websites arrive here.",
    nothingNext: "Connect a website",
    caughtUpTitle: "All done",
    caughtUp: "There are no open reports.",
    caughtUpNext: "Show all reports",
    noSpamTitle: "No spam",
    noSpam: "Reports that look like spam are kept here.",
    backToInbox: "Back to the inbox",
    noMatchTitle: "No reports match these filters",
    clearFilters: "Clear filters",
    similar: "Similar reports",
    elsewhere: "Outside these filters",
  },
  {
    nothingTitle: "Noch keine Meldungen",
    nothing: "Hier kommen die Meldungen Ihrer Websites an.",
    nothingNext: "Website verbinden",
    caughtUpTitle: "Alles erledigt",
    caughtUp: "Es gibt keine offenen Meldungen.",
    caughtUpNext: "Alle Meldungen anzeigen",
    noSpamTitle: "Kein Spam",
    noSpam: "Hier landen Meldungen, die nach Spam aussehen.",
    backToInbox: "Zurück zum Eingang",
    noMatchTitle: "Keine Meldung passt zu diesen Filtern",
    clearFilters: "Filter zurücksetzen",
    similar: "Ähnliche Meldungen",
    elsewhere: "Außerhalb dieser Filter",
  },
);
