import { isImperative } from "../reading/imperative.ts";
import { isCommentCitation, marksOf, type Statement, tells } from "../reading/statement.ts";
import { isChatter, isRant } from "../reading/weight.ts";
import { claimsIn } from "./claims.ts";
import type { Language, Topic } from "../vocabulary/topics.ts";
import { incidentTopics } from "../vocabulary/incident-topics.ts";

const correcting = new Set(["sondern", "sino"]);

/** "…, but the bar below the header": names what takes the place of something. */
const replaces = (claim: Statement) =>
  tells(claim, "contrast", "correction") || correcting.has(claim.words[0]?.fold ?? "");

/** Turns something down, puts it off or takes it back. */
export const refuses = (claim: Statement): boolean =>
  !replaces(claim) &&
  (isBareNo(claim) ||
    (tells(claim, "reversal") && !tells(claim, "decision", "wish", "requirement")) ||
    claim.marks.some(({ topic, negated, hypothetical }) => refusals.has(topic) && !negated && !hypothetical));

/** Nothing that is to be built: turned down, put off, or done by somebody without anybody's help. */
export const isNoWork = (claim: Statement): boolean => (refuses(claim) && !isReport(claim)) || tells(claim, "spared");

/** "It cannot be closed either", "booking is impossible": in a report that is the trouble itself. */
const isReport = (claim: Statement) =>
  !isCommentCitation(claim.cite) && tellsTrouble(claim) && !tells(claim, "postponed", "dismissal", "reversal");

export const isBareNo = (claim: Statement): boolean => claim.words.length <= 2 && tells(claim, "refusal");

const refusals = new Set<Topic>(["dismissal", "turnaround", "objection", "postponed"]);

export const denies = (claim: Statement): boolean =>
  tells(claim, "rejection", "negator") && !replaces(claim) && !suggests(claim);

/** "Wouldn't a list do?", "Reicht nicht eine Liste?": a question that begins with a "not" offers something. */
const suggests = (claim: Statement) => claim.isQuestion && marksOf(claim, "negator").some(({ from }) => from <= 1);

const narrowing = new Set(
  "only just nur bloss lediglich ausschliesslich solo solamente seulement uniquement".split(" "),
);
const universal = new Set(
  "all every each everyone everything everywhere both whole alle allen alles jede jeder jedes uberall ganze ganzen beide todo toda todos todas cada ambos tout toute tous toutes chaque partout".split(
    " ",
  ),
);

/** "Only the moderators see it" and "everyone sees it" do not go together. */
export const narrows = ({ words }: Statement): boolean => words.some(({ fold }) => narrowing.has(fold));
export const speaksOfAll = ({ words }: Statement): boolean => words.some(({ fold }) => universal.has(fold));

/** Whether something is told to go wrong. */
export const tellsTrouble = (claim: Statement): boolean => tells(claim, ...troubles);

const troubles: readonly Topic[] = ["problem", "broken", ...incidentTopics];

/** Speaks against something; who tells of an outage says a "not" as well, and speaks against nothing. */
export const challenges = (claim: Statement): boolean =>
  refuses(claim) || (denies(claim) && !incidentTopics.some((topic) => topic !== "broken" && tells(claim, topic)));

/** Guesses, fears and imagines rather than knows; "I would like" does none of that. */
export const supposes = (claim: Statement): boolean =>
  tells(claim, "suspicion") || (tells(claim, "hypothetical") && !tells(claim, "wish")) || weighs(claim);

const weighing = /(?<!\p{L})(?:would have to|would need to|habría que|tendrían? que|haría falta|müssten?)(?!\p{L})/iu;

/** "Somebody would have to read them": in a conversation that tells what something would take, not what is wanted. */
const weighs = ({ cite, text }: Statement) => isCommentCitation(cite) && weighing.test(text);

/** Tells why, or what somebody went through; nothing of that is to be built. */
export const explains = (claim: Statement): boolean =>
  tells(claim, "narration") || marksOf(claim, "reason").some(({ from }) => from <= 1) || reminds(claim);

/** "Viele sehen ja schlecht": in the midst of a sentence the word says that everybody knows, which is a reason. */
const reminds = (claim: Statement) =>
  claim.language === "de" && claim.words.slice(1, -1).some(({ fold }) => fold === "ja") && !directs(claim);

/** Says how somebody feels about it. */
export const isTone = (claim: Statement): boolean =>
  isChatter(claim) || isRant(claim) || tells(claim, "rant", "praise", "legal", "relaxed", "urgent");

/** Says in so many words that something is to be so. */
export const directs = (claim: Statement): boolean =>
  isImperative(claim) || tells(claim, "requirement", "wish", "decision", "correction", "commitment") || corrects(claim);

/** "In the hall by the dyke, not in School Street any more": one part says what is so, another what is not. */
function corrects(statement: Statement): boolean {
  const claims = claimsIn(statement);
  return (
    claims.length > 1 &&
    claims.slice(1).some((claim) => denies(claim) && !tellsTrouble(claim) && claim.words.length <= shortPart) &&
    !challenges(claims[0] ?? statement)
  );
}

const shortPart = 7;

export const opens = ({ marks }: Statement, ...topics: readonly Topic[]): boolean =>
  marks.some(({ topic, from, negated }) => from <= 1 && !negated && topics.includes(topic));

export const concludesFrom = (statement: Statement): boolean =>
  opens(statement, "conclusion", "acknowledgement", "agreement", "yes", "decision");

const consequences: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /^(?:so (?!that|much|many|far|long)|therefore |hence )/i,
  de: /^(?:also|deshalb|deswegen|daher|darum|drum) /i,
  es: /^(?:así que|por eso|o sea que|de modo que) /i,
  fr: /^(?:donc|du coup|alors) /i,
};

/** ", so we start on the 10th": what was said before it was the reason. */
export const drawsFrom = ({ language, text }: Statement): boolean =>
  language !== undefined && consequences[language]?.test(text) === true;

const past = new Set("was were war waren hatte era eran fue contaba etait etaient".split(" "));

/** "8 was the introductory price": a number of another time. */
export const isOutdated = ({ words }: Statement): boolean =>
  words.some(({ fold }) => past.has(fold)) && words.some(({ fold }) => /^\p{N}/u.test(fold));
