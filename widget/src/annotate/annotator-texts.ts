import { overridden } from "../texts/overridden.ts";
import type { Language } from "../wire.ts";

const en = {
  markHeading: "Annotate screenshot",
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
    "Screenshot. Draw with the pointer. Or press Enter to add an annotation, the arrow keys to move it, Shift and the arrow keys to resize it, and Delete to remove it.",
  markComment: "Add a comment",
  markText: "Enter text",
};

export type AnnotatorTexts = typeof en;

const de: AnnotatorTexts = {
  markHeading: "Screenshot markieren",
  toolLabel: "Werkzeug",
  toolRect: "Rahmen",
  toolArrow: "Pfeil",
  toolPen: "Stift",
  toolPin: "Pin",
  toolText: "Text",
  toolBlur: "Verpixeln",
  undo: "Rückgängig",
  removeMark: "Entfernen",
  done: "Fertig",
  surfaceHelp:
    "Screenshot. Zeichnen Sie mit dem Zeiger. Oder drücken Sie Eingabe, um eine Markierung hinzuzufügen, die Pfeiltasten, um sie zu verschieben, Umschalt und die Pfeiltasten, um ihre Größe zu ändern, und Entf, um sie zu entfernen.",
  markComment: "Kommentar hinzufügen",
  markText: "Text eingeben",
};

const fr: AnnotatorTexts = {
  markHeading: "Annoter la capture",
  toolLabel: "Outil",
  toolRect: "Cadre",
  toolArrow: "Flèche",
  toolPen: "Crayon",
  toolPin: "Repère",
  toolText: "Texte",
  toolBlur: "Flouter",
  undo: "Annuler",
  removeMark: "Supprimer",
  done: "Terminé",
  surfaceHelp:
    "Capture d’écran. Dessinez avec le pointeur. Ou appuyez sur Entrée pour ajouter une annotation, sur les flèches pour la déplacer, sur Maj et les flèches pour la redimensionner, et sur Suppr pour la supprimer.",
  markComment: "Ajouter un commentaire",
  markText: "Saisir du texte",
};

const es: AnnotatorTexts = {
  markHeading: "Anotar la captura",
  toolLabel: "Herramienta",
  toolRect: "Recuadro",
  toolArrow: "Flecha",
  toolPen: "Lápiz",
  toolPin: "Marcador",
  toolText: "Texto",
  toolBlur: "Difuminar",
  undo: "Deshacer",
  removeMark: "Eliminar",
  done: "Listo",
  surfaceHelp:
    "Captura. Dibuje con el puntero. O pulse Intro para añadir una anotación, las flechas para moverla, Mayús y las flechas para cambiar su tamaño, y Supr para eliminarla.",
  markComment: "Añadir un comentario",
  markText: "Escribir texto",
};

export const annotatorTexts: Readonly<Record<Language, AnnotatorTexts>> = { en, de, fr, es };

/** Loaded with the annotator, to keep the panel small. */
export const annotatorTextsFor = (language: Language, ...own: Readonly<Record<string, string>>[]): AnnotatorTexts =>
  overridden(annotatorTexts[language], ...own);
