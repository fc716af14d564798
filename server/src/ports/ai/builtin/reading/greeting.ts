const greeting =
  "hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|gr(?:ü|ue)(?:ß|ss) gott|" +
  "gr(?:ü|ue)ezi|hola|buenas(?: tardes| noches)?|buen(?:os)? d[ií]as?|bonjour|bonsoir|salut";
const address =
  "dear|sehr geehrte[rs]?|liebes?(?! gr(?:ü|ue)(?:ß|ss))|lieber(?= (?:herr|kollege|kunde) )|werte[rs]?|estimad[oa]s?|" +
  "querid[oa]s?|ch(?:er|ère)s?";
const everybody = "all|everyone|everybody|there|team|zusammen|allerseits|a tod[oa]s|à tous";

/** Who is greeted may have a few names and titles, and a comma ends it: "Sehr geehrte Frau Dr. Weber, …". */
const named = String.raw`(?: [\p{L}.'’-]{1,25})`;
const opening = new RegExp(
  `^(?:(?:${greeting}) (?:${everybody})[,!.:]? |(?:(?:${greeting})${named}{0,6}|(?:${address})${named}{1,6}) ?[,!:] )(?=\\S)`,
  "iu",
);

/** A letter's greeting says nothing of the matter, and half of it would say less. */
export const withoutGreeting = (sentence: string): string => sentence.replace(opening, "");
