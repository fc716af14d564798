const written = /(?<![\p{L}\d])\d+(?:[.,:_'\u00A0\u202F]\d+)*/gu;

export const numbersIn = (text: string): readonly string[] => text.match(written) ?? [];

/** 50,000 and 50.000 are one number, and so are 40 and 40,00. */
const digitsOf = (number: string) => number.replace(/[.,]0+$/, "").replaceAll(/\D/g, "");

const words: readonly (readonly string[])[] = [
  ["zero", "null", "zéro", "cero"],
  ["one", "once", "ein", "eine", "einen", "einmal", "un", "une", "una", "uno"],
  ["two", "twice", "both", "zwei", "zweimal", "beide", "deux", "dos", "ambos", "ambas"],
  ["three", "drei", "trois", "tres"],
  ["four", "vier", "quatre", "cuatro"],
  ["five", "fünf", "cinq", "cinco"],
  ["six", "sechs", "six", "seis"],
  ["seven", "sieben", "sept", "siete"],
  ["eight", "acht", "huit", "ocho"],
  ["nine", "neun", "neuf", "nueve"],
  ["ten", "zehn", "zehnte", "dix", "diez"],
  ["eleven", "elf", "onze", "once"],
  ["twelve", "zwölf", "douze", "doce"],
];

/** The numbers a text gives, in digits or in words. */
export function knownNumbers(text: string): ReadonlySet<string> {
  const said = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const inWords = words.flatMap((spellings, value) =>
    spellings.some((word) => said.has(word)) ? [String(value)] : [],
  );
  const inDigits: string[] = text.match(/\d+(?:[.,:_'\u00A0\u202F]\d+)*/gu) ?? [];
  return new Set([...inDigits.concat(inDigits.flatMap(timesIn)).map(digitsOf), ...inWords]);
}

/** "08:12:44.120" may be given as 08:12, 08:12:44 or, without its hour, as 12:44. */
const timesIn = (number: string): string[] => {
  const parts = number.split(":");
  return parts.flatMap((_, start) =>
    parts.slice(start + 1).flatMap((_part, length) => {
      const time = parts.slice(start, start + length + 2).join(":");
      return [time, time.replace(/\.\d+$/, "")];
    }),
  );
};

export const isKnownNumber = (number: string, known: ReadonlySet<string>) => known.has(digitsOf(number));

/** Safari 17 is a fair way to say Safari 17.4; Safari 16 is not. */
export const isKnownVersion = (version: string, text: string) =>
  (text.match(/\d+(?:[._]\d+)*/g) ?? [])
    .map((known) => known.replaceAll("_", "."))
    .some((known) => known === version || known.startsWith(`${version}.`) || version === `${known}.0`);
