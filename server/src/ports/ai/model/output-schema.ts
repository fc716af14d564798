import { citedFields, limits, ticketPriorities, type TicketPriority } from "@corkboard/contract";
import { type Static, Type } from "typebox";

const text = (maxLength: number, description: string) =>
  Type.String({ pattern: "\\S", maxLength, description: `${description} At most ${maxLength} characters.` });

/** Models copy short names more reliably than objects or long ids. */
const Cites = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 50,
  description: `Where this comes from: names of the report's fields (${citedFields.join(", ")}) or ids of its comments (such as c3).`,
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
    { maxItems: 30, description: "Acceptance criteria, 1 to 12 of them; none if no_action is true." },
  ),
  no_action: Type.Optional(Type.Boolean({ description: "Whether the report asks for nothing, such as praise." })),
  priority: Type.Object({
    level: Type.Unsafe<TicketPriority>({ type: "string", enum: [...ticketPriorities] }),
    reason: text(1_000, "Why this level, in one sentence."),
    cites: Cites,
  }),
  labels: Type.Array(text(60, "A word or two."), { maxItems: 20, description: "Up to six labels." }),
  questions: Type.Optional(
    Type.Array(text(500, "A short question to the reporter."), { maxItems: 20, description: "Up to three, or none." }),
  ),
});
export type TicketAnswer = Static<typeof TicketAnswer>;

/** Keywords that not every provider accepts in an enforced schema. They are checked on our side. */
const localKeywords = new Set(["pattern", "minLength", "maxLength", "minItems", "maxItems"]);

/**
 * The schema as sent to providers: closed objects, all fields required, no constraints but types and enums. Models that are
 * not bound by it may leave out optional fields.
 */
export const wireSchema = toWireSchema(TicketAnswer);

function toWireSchema(schema: object): Record<string, unknown> {
  const entries = Object.entries(schema)
    .filter(([keyword]) => !localKeywords.has(keyword) && keyword !== "required")
    .map(([keyword, value]): [string, unknown] => {
      if (keyword === "properties") return [keyword, eachProperty(value as Record<string, object>)];
      return [keyword, keyword === "items" ? toWireSchema(value as object) : value];
    });
  if (!("properties" in schema)) return Object.fromEntries(entries);
  const required = Object.keys(schema.properties as object);
  return Object.fromEntries([...entries, ["required", required], ["additionalProperties", false]]);
}

function eachProperty(properties: Record<string, object>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toWireSchema(schema)]));
}
