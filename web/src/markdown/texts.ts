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
  },
);
