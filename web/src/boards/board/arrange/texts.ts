import { catalogue } from "../../../texts/catalogue.ts";

export const arrangeTexts = catalogue(
  {
    instructions:
      "Press Space to pick up the card, the arrow keys to move it, Enter to drop it and Escape to cancel. Press Enter to open it.",
    pickedUp: (title: string, list: string, position: number, count: number) =>
      `Picked up “${title}” in ${list}, position ${position} of ${count}.`,
    movedOver: (list: string, position: number, count: number) => `${list}, position ${position} of ${count}.`,
    dropped: (title: string, list: string, position: number, count: number) =>
      `Dropped “${title}” in ${list}, position ${position} of ${count}.`,
    cancelled: (title: string) => `Cancelled. “${title}” is back where it was.`,
    taken: (title: string, name: string) => `${name} has just moved “${title}”, so your move was cancelled.`,
    somebody: "Somebody else",
    regrouped: (name: string) => `Moved to ${name}`,
    regroupFailed: (title: string, reason: string) => `“${title}” was not changed. ${reason}`,
  },
  {
    instructions:
      "Die Leertaste nimmt die Karte auf, die Pfeiltasten bewegen sie, die Eingabetaste legt sie ab, Escape bricht ab. Die Eingabetaste öffnet sie.",
    pickedUp: (title, list, position, count) => `„${title}“ in ${list} aufgenommen, Position ${position} von ${count}.`,
    movedOver: (list, position, count) => `${list}, Position ${position} von ${count}.`,
    dropped: (title, list, position, count) => `„${title}“ in ${list} abgelegt, Position ${position} von ${count}.`,
    cancelled: (title) => `Abgebrochen. „${title}“ ist wieder an ihrem Platz.`,
    taken: (title, name) => `${name} hat „${title}“ gerade verschoben, deshalb wurde Ihr Verschieben abgebrochen.`,
    somebody: "Jemand anderes",
    regrouped: (name) => `Nach ${name} verschoben`,
    regroupFailed: (title, reason) => `„${title}“ wurde nicht geändert. ${reason}`,
  },
);
