import type { Reading } from "../reading/reading.ts";
import { isCommentCitation, type Statement, tells } from "../reading/statement.ts";
import type { Verdict } from "./verdict.ts";
import type { Shape } from "./shape.ts";
import { calmSignsOf, type Sign, said, signsOf } from "./signs.ts";

/** UTF-8 read as something else: a fault of text, whatever it is called. */
const garbled = /Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]/u;

/** Reasons to take a matter lightly, where nothing bad happened; undefined when there is none. */
export function lightMatter(reading: Reading, shape: Shape): Verdict | undefined {
  const [relaxed] = calmSignsOf(reading);
  if (relaxed) return light(`It is said not to be pressing (${said(relaxed)})`, relaxed);
  const isBroken = [...reading.title, ...reading.description].some((statement) => tells(statement, "broken"));
  const looks = isBroken
    ? undefined
    : signsOf(reading, "cosmetic").find(({ statement }) => isTheMatter(statement, reading));
  if (looks) return light(`It is about looks or wording (${said(looks)})`, looks);
  if ([...reading.title, ...reading.description].some(({ text }) => garbled.test(text)))
    return light("Text is shown garbled");
  if (shape === "bug") return undefined;
  const praise = signsOf(reading, "praise").find(isOwn);
  if (praise && isMereFeedback(reading)) return light(`It is friendly feedback (${said(praise)})`, praise);
  const wish = signsOf(reading, "soft_wish").find(isOwn);
  if (wish) return light(`It is a wish, told lightly (${said(wish)})`, wish);
  return asksOnly(reading) ? light("The source asks a question and reports nothing") : undefined;
}

const light = (reason: string, ...signs: readonly Sign[]): Verdict => ({ level: "low", reasons: [reason], signs });

const isOwn = ({ statement }: Sign) => !isCommentCitation(statement.cite);

/** Whoever reports something or needs something may be friendly about it; that makes it no lighter. */
const isMereFeedback = ({ source, description }: Reading) =>
  source.type === "general" && !description.some((statement) => tells(statement, "requirement", "everyone", "burden"));

/** Looks are the matter when the title or the first sentences are about them. */
const isTheMatter = (statement: Statement, { title, description }: Reading) =>
  title.includes(statement) || description.slice(0, 3).includes(statement);

function asksOnly({ title, description, remarks, source }: Reading): boolean {
  const own = [...title, ...description];
  return (
    source.type === "general" &&
    remarks.length === 0 &&
    own.some(({ isQuestion }) => isQuestion) &&
    !own.some((statement) => tells(statement, "requirement", "everyone", "live", "burden"))
  );
}
