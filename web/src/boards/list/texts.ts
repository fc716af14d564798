import { catalogue } from "../../texts/catalogue.ts";

export const boardsTexts = catalogue(
  {
    title: "Boards",
    newBoard: "New board",
    emptyTitle: "No boards yet",
    empty: "A board has lists of cards that you move from left to right.",
  },
  {
    title: "Boards",
    newBoard: "Neues Board",
    emptyTitle: "Noch keine Boards",
    empty: "Ein Board hat Listen mit Karten, die Sie von links nach rechts bewegen.",
  },
);
