import type { Statement } from "../reading/statement.ts";
import { stemOf } from "../reading/content-stems.ts";

/** Values of which a thing has one: who decides for blue gives up green. Of the first two kinds things have many. */
const kinds: readonly (readonly string[])[] = [
  "red green blue yellow orange purple black white grey gray pink brown rot grun blau gelb schwarz weiss grau lila rojo verde azul amarillo negro blanco gris naranja morado rouge vert bleu jaune noir blanc",
  "dropdown checkbox radio toggle slider modal popup tooltip accordion tabs carousel",
  "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lunes martes miercoles jueves viernes sabado domingo lundi mardi mercredi jeudi vendredi samedi dimanche",
  "pdf csv excel xlsx xls json xml word docx sheets",
  "email mail mails correo courriel whatsapp sms chat fax telegram push",
  "daily weekly monthly yearly hourly taglich wochentlich monatlich jahrlich diario semanal mensual anual",
].map((words) => words.split(" "));

const months = new Set(
  (
    "january february march april may june july august september october november december " +
    "januar janner februar feber marz mai juni juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre " +
    "octubre noviembre diciembre janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre"
  ).split(" "),
);

const currency = /^(?:[€$£]|eur|euro|euros|usd|dollars?|chf|franken|gbp|pounds?)$/;

const valueKinds = new Map(kinds.flatMap((words, kind) => words.map((word) => [word, `kind ${kind}`] as const)));

/** Without "one": "the new one" counts nothing. */
const numberWords = new Map(
  [
    "two zwei dos deux",
    "three drei tres trois",
    "four vier cuatro quatre",
    "five funf cinco cinq",
    "six sechs seis",
    "seven sieben siete sept",
    "eight acht ocho huit",
    "nine neun nueve neuf",
    "ten zehn diez dix",
    "eleven elf onze",
    "twelve zwolf doce douze",
  ].flatMap((words, at) => words.split(" ").map((word): [string, string] => [word, String(at + 2)])),
);

export const isNumberWord = (word: string): boolean => numberWords.has(word);

const ordinal = /^(?:st|nd|rd|th)$/;

const clockWords = new Set("at um las until till bis hasta".split(" "));

const noUnit = new Set("then please not it dann bitte also nicht entonces mejor no alors".split(" "));

/** A number that says nothing of what it counts: "OK, 12." */
const bare = "bare";

/** The values a statement names, by what they measure: `25 MB` is 25 of mb, blue is a colour. */
function valuesIn({ words }: Statement): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  const add = (kind: string, value: string) => values.set(kind, (values.get(kind) ?? new Set()).add(value));
  words.forEach(({ fold: spelled, clause }, at) => {
    const fold = numberWords.get(spelled) ?? spelled;
    const kind = valueKinds.get(fold);
    if (kind !== undefined) add(kind, fold);
    const attached = /^(\p{N}+)(\p{L}+)$/u.exec(fold);
    if (attached) add(ordinal.test(attached[2] ?? "") ? "day" : stemOf(attached[2] ?? ""), attached[1] ?? "");
    if (!/^\p{N}[\p{N}.,:]*$/u.test(fold)) return;
    const before = words[at - 1]?.fold ?? "";
    const next = words[at + 1];
    const month = [before, next?.fold ?? "", next?.fold === "de" ? (words[at + 2]?.fold ?? "") : ""].find((word) =>
      months.has(word),
    );
    if (currency.test(before)) add("money", fold);
    else if (month !== undefined) {
      add("day", fold);
      add("month", month);
    } else if (clockWords.has(before)) add("hour", fold);
    else if ((next?.clause !== clause || noUnit.has(next.fold)) && /^\p{N}+(?:[.,]\p{N}+)?$/u.test(fold))
      add(bare, fold);
    else if (next?.clause === clause && !/^\p{N}/u.test(next.fold))
      add(currency.test(next.fold) ? "money" : stemOf(next.fold), fold);
  });
  return values;
}

const known = new WeakMap<Statement, ReadonlyMap<string, ReadonlySet<string>>>();

function knownValues(statement: Statement): ReadonlyMap<string, ReadonlySet<string>> {
  const values = known.get(statement) ?? valuesIn(statement);
  known.set(statement, values);
  return values;
}

export const namesValue = (statement: Statement): boolean => knownValues(statement).size > 0;

export const hasQuote = ({ text }: Statement): boolean => /[“„«"]\S/u.test(text);
export const hasValue = (statement: Statement): boolean => /\p{N}/u.test(statement.text) || namesValue(statement);

/**
 * Whether a later statement gives another value for something this one gives a value for: surely, or only if they
 * speak of the same thing.
 */
export function contradiction(later: Statement, earlier: Statement): "sure" | "likely" | undefined {
  const others = knownValues(earlier);
  const kindsInConflict = [...knownValues(later)]
    .filter(([kind, values]) => isOther(values, others.get(kind)))
    .map(([kind]) => kind);
  if (kindsInConflict.some((kind) => sureKinds.has(kind))) return "sure";
  return kindsInConflict.length > 0 || correctsByNumber(later, earlier) ? "likely" : undefined;
}

/** Who repeats one of the values confirms it. */
const isOther = (values: ReadonlySet<string>, others: ReadonlySet<string> = new Set()) =>
  others.size > 0 && ![...others].some((value) => values.has(value));

const shortAnswer = 6;

/** "OK, 12" after "at least 8 characters": a short answer need not repeat what it counts. */
function correctsByNumber(later: Statement, earlier: Statement): boolean {
  const said = knownValues(later).get(bare);
  if (said === undefined || later.words.length > shortAnswer) return false;
  const numbers = knownValues(earlier)
    .values()
    .flatMap((values) => values)
    .filter((value) => /^\p{N}/u.test(value))
    .toArray();
  return numbers.length > 0 && !numbers.some((value) => said.has(value));
}

/** A message goes one way, a file has one format, a day is one day: whatever else the sentences share. */
const sureKinds = new Set(kinds.slice(2).map((_, at) => `kind ${at + 2}`));
