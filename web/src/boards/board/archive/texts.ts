import { catalogue } from "../../../texts/catalogue.ts";

export const archiveTexts = catalogue(
  {
    title: "Archived cards",
    emptyTitle: "No archived cards",
    empty: "Archive cards instead of deleting them. They leave their lists and totals, and can be restored here.",
    more: "Show more",
    wasIn: (list: string) => `in ${list}`,
  },
  {
    title: "Archivierte Karten",
    emptyTitle: "Keine archivierten Karten",
    empty:
      "Archivieren Sie Karten, statt sie zu löschen. Sie verlassen ihre Liste und deren Anzahl und lassen sich hier wiederherstellen.",
    more: "Mehr anzeigen",
    wasIn: (list) => `in ${list}`,
  },
);
