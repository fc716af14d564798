import { catalogue } from "../../texts/catalogue.ts";

export const boardsTexts = catalogue(
  {
    title: "Boards",
    emptyTitle: "No boards yet",
    empty: "A board has lists of cards that you move from left to right. Create one as a project of the type board.",
    toProjects: "Go to projects",
  },
  {
    title: "Boards",
    emptyTitle: "Noch keine Boards",
    empty:
      "Ein Board hat Listen mit Karten, die Sie von links nach rechts bewegen. Erstellen Sie eines als Projekt der Art Board.",
    toProjects: "Zu den Projekten",
  },
);
