import { catalogue } from "../texts/catalogue.ts";

export const paletteTexts = catalogue(
  {
    colour: "Colour",
    colours: {
      grey: "Grey",
      red: "Red",
      orange: "Orange",
      yellow: "Yellow",
      green: "Green",
      teal: "Teal",
      blue: "Blue",
      purple: "Purple",
      pink: "Pink",
    },
  },
  {
    colour: "Farbe",
    colours: {
      grey: "Grau",
      red: "Rot",
      orange: "Orange",
      yellow: "Gelb",
      green: "Grün",
      teal: "Türkis",
      blue: "Blau",
      purple: "Violett",
      pink: "Rosa",
    },
  },
);
