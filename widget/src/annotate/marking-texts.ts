import { overridden } from "../texts/overridden.ts";
import type { Language } from "../wire.ts";

const en = {
  markHeading: "Mark what matters",
  toolLabel: "Tool",
  toolRect: "Box",
  toolArrow: "Arrow",
  toolPen: "Pen",
  toolPin: "Pin",
  toolText: "Text",
  toolBlur: "Blur",
  undo: "Undo",
  removeMark: "Remove",
  done: "Done",
  surfaceHelp:
    "Screenshot. Draw with the pointer, or press Enter to set the chosen mark, the arrow keys to move it, with Shift to resize it, and Delete to remove it.",
  markComment: "Comment",
  markText: "Text",
};

export type MarkingTexts = typeof en;

const de: MarkingTexts = {
  markHeading: "Markieren, worauf es ankommt",
  toolLabel: "Werkzeug",
  toolRect: "Rahmen",
  toolArrow: "Pfeil",
  toolPen: "Stift",
  toolPin: "Nadel",
  toolText: "Text",
  toolBlur: "Unkenntlich",
  undo: "Rückgängig",
  removeMark: "Entfernen",
  done: "Fertig",
  surfaceHelp:
    "Bildschirmfoto. Zeichnen Sie mit dem Zeiger, oder setzen Sie mit Eingabe die gewählte Markierung, verschieben Sie sie mit den Pfeiltasten, ändern Sie mit Umschalt die Größe, und entfernen Sie sie mit Entf.",
  markComment: "Kommentar",
  markText: "Text",
};

const fr: MarkingTexts = {
  markHeading: "Marquez ce qui compte",
  toolLabel: "Outil",
  toolRect: "Cadre",
  toolArrow: "Flèche",
  toolPen: "Crayon",
  toolPin: "Épingle",
  toolText: "Texte",
  toolBlur: "Flouter",
  undo: "Annuler",
  removeMark: "Retirer",
  done: "Terminé",
  surfaceHelp:
    "Capture d’écran. Dessinez avec le pointeur, ou appuyez sur Entrée pour poser le repère choisi, sur les flèches pour le déplacer, avec Maj pour changer sa taille, et sur Suppr pour le retirer.",
  markComment: "Commentaire",
  markText: "Texte",
};

const es: MarkingTexts = {
  markHeading: "Marque lo importante",
  toolLabel: "Herramienta",
  toolRect: "Recuadro",
  toolArrow: "Flecha",
  toolPen: "Lápiz",
  toolPin: "Chincheta",
  toolText: "Texto",
  toolBlur: "Difuminar",
  undo: "Deshacer",
  removeMark: "Quitar",
  done: "Listo",
  surfaceHelp:
    "Captura. Dibuje con el puntero, o pulse Intro para poner la marca elegida, las flechas para moverla, con Mayús para cambiar su tamaño y Supr para quitarla.",
  markComment: "Comentario",
  markText: "Texto",
};

export const markingTexts: Readonly<Record<Language, MarkingTexts>> = { en, de, fr, es };

/** The words of the marking tools. They come with the tools, so that the panel itself stays small. */
export const markingTextsFor = (language: Language, ...own: Readonly<Record<string, string>>[]): MarkingTexts =>
  overridden(markingTexts[language], ...own);
