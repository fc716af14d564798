import { catalogue } from "../texts/catalogue.ts";

export const markdownTexts = catalogue(
  {
    toolbar: "Formatting",
    write: "Write",
    preview: "Preview",
    formats: {
      bold: "Bold",
      italic: "Italic",
      code: "Code",
      list: "List",
      checklist: "Checklist",
      link: "Link",
    },
    asWritten: "Shown as written, because its formatting is too complex.",
  },
  {
    toolbar: "Formatierung",
    write: "Schreiben",
    preview: "Vorschau",
    formats: {
      bold: "Fett",
      italic: "Kursiv",
      code: "Code",
      list: "Liste",
      checklist: "Checkliste",
      link: "Link",
    },
    asWritten: "Wie geschrieben angezeigt, weil die Formatierung zu komplex ist.",
  },
);
