import { catalogue } from "../../../texts/catalogue.ts";

export const feedbackCardTexts = catalogue(
  {
    title: "Create card",
    board: "Board",
    list: "List",
    cardTitle: "Title",
    create: "Create card",
    created: "Card created",
    open: "Open card",
    failed: (reason: string) => `The card was not created. ${reason}`,
    noBoards: "There is no board yet. An owner can create one under Boards.",
    noLists: "This board has no lists yet. Open it and add one.",
    cards: "Cards",
    archived: "archived",
  },
  {
    title: "Karte erstellen",
    board: "Board",
    list: "Liste",
    cardTitle: "Titel",
    create: "Karte erstellen",
    created: "Karte erstellt",
    open: "Karte öffnen",
    failed: (reason) => `Die Karte wurde nicht erstellt. ${reason}`,
    noBoards: "Es gibt noch kein Board. Inhaber können eines unter Boards erstellen.",
    noLists: "Dieses Board hat noch keine Listen. Öffnen Sie es und fügen Sie eine hinzu.",
    cards: "Karten",
    archived: "archiviert",
  },
);
