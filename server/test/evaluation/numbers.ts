const written = /(?<![\p{L}\d])\d+(?:[.,:_'\u00A0\u202F]\d+)*/gu;

export const numbersIn = (text: string): readonly string[] => text.match(written) ?? [];

/** 50,000 and 50.000 are one number, and so are 40 and 40,00. */
const digitsOf = (number: string) => number.replace(/[.,]0+$/, "").replaceAll(/\D/g, "");

const words: readonly (readonly string[])[] = [
  ["zero", "null", "cero"],
  ["one", "once", "ein", "eine", "einen", "einmal", "un", "una", "uno"],
  ["two", "twice", "both", "zwei", "zweimal", "beide", "dos", "ambos", "ambas"],
  ["three", "drei", "tres"],
  ["four", "vier", "cuatro"],
  ["five", "fünf", "cinco"],
  ["six", "sechs", "seis"],
  ["seven", "sieben", "siete"],
  ["eight", "acht", "ocho"],
  ["nine", "neun", "nueve"],
  ["ten", "zehn", "zehnte", "diez"],
  ["eleven", "elf", "once"],
  ["twelve", "zwölf", "doce"],
];

/** The numbers a text gives, in digits or in words. */
export function knownNumbers(text: string): ReadonlySet<string> {
  const said = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const inWords = words.flatMap((spellings, value) =>
    spellings.some((word) => said.has(word)) ? [String(value)] : [],
  );
  const inDigits = text.match(/\d+(?:[.,:_'\u00A0\u202F]\d+)*/gu) ?? [];
  return new Set([...inDigits.map(digitsOf), ...inWords]);
}

export const isKnownNumber = (number: string, known: ReadonlySet<string>) => known.has(digitsOf(number));

/** Safari 17 is a fair way to say Safari 17.4; Safari 16 is not. */
export const isKnownVersion = (version: string, text: string) =>
  (text.match(/\d+(?:[._]\d+)*/g) ?? [])
    .map((known) => known.replaceAll("_", "."))
    .some((known) => known === version || known.startsWith(`${version}.`) || version === `${known}.0`);
