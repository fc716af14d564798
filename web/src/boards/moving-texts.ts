import { catalogue } from "../texts/catalogue.ts";

export const movingTexts = catalogue(
  {
    moveTo: "Move to…",
    moveCard: "Move card",
    move: "Move",
    list: "List",
    position: "Position",
    movedTo: (list: string) => `Moved to ${list}`,
    moveFailed: (title: string, reason: string) => `“${title}” was not moved. ${reason}`,
  },
  {
    moveTo: "Verschieben nach…",
    moveCard: "Karte verschieben",
    move: "Verschieben",
    list: "Liste",
    position: "Position",
    movedTo: (list) => `Nach ${list} verschoben`,
    moveFailed: (title, reason) => `„${title}“ wurde nicht verschoben. ${reason}`,
  },
);
