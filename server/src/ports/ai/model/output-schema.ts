import { citedFields, limits, ticketPriorities, type TicketPriority } from "@corkboard/contract";
import { type Static, Type } from "typebox";

const text = (maxLength: number, description: string) =>
  Type.String({ pattern: "\\S", maxLength, description: `${description} At most ${maxLength} characters.` });

/** Models copy short names more reliably than objects or long ids. */
const Cites = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 50,
  description: `Where this comes from: names of the report's fields (${citedFields.join(", ")}) or ids of its comments (such as c3). At least one.`,
});

/** The ticket as requested from a model. */
export const TicketAnswer = Type.Object({
  title: text(limits.title, "What is to be done, in one line of plain text."),
  body: text(30_000, "Markdown: everything a developer needs but the acceptance criteria."),
  criteria: Type.Array(
    Type.Object({
      text: text(1_000, "One statement in plain text that can be checked to be true or false."),
      cites: Cites,
    }),
    { minItems: 1, maxItems: 30, description: "Acceptance criteria, 1 to 12 of them." },
  ),
  priority: Type.Object({
    level: Type.Unsafe<TicketPriority>({ type: "string", enum: [...ticketPriorities] }),
    reason: text(1_000, "Why this level, in one sentence."),
    cites: Cites,
  }),
  labels: Type.Array(text(60, "A word or two."), { maxItems: 20, description: "Up to six labels." }),
});
export type TicketAnswer = Static<typeof TicketAnswer>;

/** Keywords that not every provider accepts in an enforced schema. They are checked on our side. */
const localKeywords = new Set(["pattern", "minLength", "maxLength", "minItems", "maxItems"]);

/** The schema as sent to providers: closed objects, all fields required, no constraints but types and enums. */
export const wireSchema = toWireSchema(TicketAnswer);

function toWireSchema(schema: object): Record<string, unknown> {
  const entries = Object.entries(schema)
    .filter(([keyword]) => !localKeywords.has(keyword))
    .map(([keyword, value]): [string, unknown] => {
      if (keyword === "properties") return [keyword, eachProperty(value as Record<string, object>)];
      return [keyword, keyword === "items" ? toWireSchema(value as object) : value];
    });
  return Object.fromEntries("properties" in schema ? [...entries, ["additionalProperties", false]] : entries);
}

function eachProperty(properties: Record<string, object>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toWireSchema(schema)]));
}
