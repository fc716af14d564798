/** The colours of labels and lists. */
export const palette = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"] as const;

export type PaletteColour = (typeof palette)[number];

const hues: Readonly<Record<string, number>> = {
  red: 25,
  orange: 55,
  yellow: 85,
  green: 155,
  teal: 195,
  blue: 255,
  purple: 305,
  pink: 350,
};

/** The colour as a CSS value from which tints are mixed. Colours that imports brought keep one of their own. */
export function tintOf(colour: string | null): string {
  if (colour === null || colour === "" || colour === "grey" || colour === "gray") return "oklch(60% .02 250)";
  return `oklch(60% .2 ${hues[colour.toLowerCase()] ?? hueOf(colour)})`;
}

function hueOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 360;
  return hash;
}
