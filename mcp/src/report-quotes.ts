import { type Feedback, plainAddress } from "@corkboard/contract";
import { factLines } from "./fact-lines.ts";
import { id, say, type Statement } from "./text/statement.ts";
import { stepQuotes, withoutSteps } from "./step-quotes.ts";
import { type Quote, quote, quoteLine, reporter } from "./text/trust.ts";

/** What the visitor wrote. Their name and email address are nothing an agent needs. */
export function reportQuotes({ title, description, page_url }: Feedback): Quote[] {
  return [
    quoteLine(reporter, say`report title`, title),
    ...(description === "" ? [] : [quote(reporter, say`report description`, description)]),
    ...(page_url === "" ? [] : [quote(reporter, say`page`, plainAddress(page_url))]),
  ];
}

/** What the visitor's browser and website sent with it. */
export const evidenceQuotes = (feedback: Feedback): Quote[] => [
  ...stepQuotes(feedback),
  ...feedback.annotations.flatMap((annotation, index) =>
    typeof annotation.comment === "string" && annotation.comment !== ""
      ? [
          quote(
            reporter,
            say`annotation ${index + 1}, ${placeOf(annotation)}`,
            annotation.comment,
            `annotation-${index}`,
          ),
        ]
      : [],
  ),
  ...factsQuote(say`browser information`, withoutSteps(feedback.browser_info)),
  ...factsQuote(say`metadata set by the website`, feedback.metadata),
];

/** Only numbers: everything else of an annotation is the visitor's. */
function placeOf(annotation: Feedback["annotations"][number]): Statement {
  const percent = (name: string) => {
    const value = annotation[name];
    return typeof value === "number" ? say`${Math.round(value * 100)}%` : undefined;
  };
  const [x, y] = [percent("x") ?? percent("x2"), percent("y") ?? percent("y2")];
  const kind = ["rect", "arrow", "pen", "pin", "text"].includes(annotation.type) ? id(annotation.type) : say`shape`;
  return x === undefined || y === undefined ? kind : say`${kind} at ${x} from the left, ${y} from the top`;
}

const factsQuote = (name: Statement, facts: object): Quote[] =>
  Object.keys(facts).length === 0 ? [] : [quote(reporter, name, factLines(facts))];
