import { catalogue } from "../../texts/catalogue.ts";

export const createTexts = catalogue(
  {
    title: "New report",
    website: "Website",
    type: "Type",
    summary: "Summary",
    summaryMissing: "Enter a summary.",
    details: "Details",
    create: "Create report",
    created: "Report created",
    noWebsite: "Reports belong to a website, and there is none yet.",
  },
  {
    title: "Neue Meldung",
    website: "Website",
    type: "Typ",
    summary: "Zusammenfassung",
    summaryMissing: "Geben Sie eine Zusammenfassung ein.",
    details: "Beschreibung",
    create: "Meldung erstellen",
    created: "Meldung erstellt",
    noWebsite: "Meldungen gehören zu einer Website, und es gibt noch keine.",
  },
);
