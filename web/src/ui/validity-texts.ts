import { catalogue } from "../texts/catalogue.ts";

/** Apart from the other texts, because few pages start with a form. */
export const validityTexts = catalogue(
  {
    missing: "Fill in this field.",
    short: (length: number) => `Enter at least ${length} characters.`,
    email: "Enter a complete email address.",
    url: "Enter a complete address, such as https://shop.example",
  },
  {
    missing: "Füllen Sie dieses Feld aus.",
    short: (length) => `Geben Sie mindestens ${length} Zeichen ein.`,
    email: "Geben Sie eine vollständige E-Mail-Adresse ein.",
    url: "Geben Sie eine vollständige Adresse ein, zum Beispiel https://shop.example",
  },
);
