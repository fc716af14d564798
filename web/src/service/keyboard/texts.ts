import { catalogue } from "../../texts/catalogue.ts";

export const keyboardTexts = catalogue(
  {
    title: "Keyboard shortcuts",
    help: "Show keyboard shortcuts",
    general: "General",
    undo: "Undo",
    go: "Go to",
    space: "Space",
  },
  {
    title: "Tastenkürzel",
    help: "Tastenkürzel anzeigen",
    general: "Allgemein",
    undo: "Rückgängig",
    go: "Gehe zu",
    space: "Leertaste",
  },
);
