import fc from "fast-check";
import { expect, it } from "vitest";
import { sources, sourceWith } from "../test/sources.ts";
import { writeTicket } from "./index.ts";

const fragments = Object.values(sources).flatMap(({ description, title }) => `${title}\n${description}`.split("\n"));
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...fragments),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("", "> a", "-- ", "```", "# x"),
    ),
  )
  .map((lines) => lines.join("\n"));
const anySource = fc
  .record({
    title: fc.oneof(text, fc.string({ unit: "binary" })),
    description: text,
    type: fc.constantFrom("bug", "feature", "general", undefined),
    browserInfo: fc.dictionary(
      fc.constantFrom("browser", "viewport", "console_errors", "failed_requests", "language", "selector"),
      fc.jsonValue(),
    ),
    comments: fc.array(
      fc.record({
        id: fc.uuid(),
        author: fc.constantFrom("visitor" as const, "member" as const),
        authorName: fc.option(fc.string()),
        content: text,
      }),
      { maxLength: 5 },
    ),
  })
  .map((fields) => sourceWith(fields));

it("writes a title and at least one criterion for every source, unless there is nothing to do", () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const { title, criteria, body, labels } = writeTicket(source);
      expect(title.trim()).not.toBe("");
      expect(title.length).toBeLessThanOrEqual(120);
      expect(criteria.length === 0).toBe(labels.includes("no action"));
      for (const { text: criterion, cites } of criteria) {
        expect(criterion.trim()).not.toBe("");
        expect(cites.length).toBeGreaterThan(0);
      }
      expect(new Set(criteria.map((criterion) => criterion.text)).size).toBe(criteria.length);
      expect(writeTicket(source).body).toBe(body);
    }),
  );
});

it("keeps fenced code byte for byte, in descriptions and comments", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom("> a", "-- ", "# x", "On Monday, Ann wrote:", "From: a", "Thanks", "\t", "a\r"),
  );
  const code = fc
    .array(line)
    .map((lines) => lines.map((content) => content.replaceAll(/`{3}|\n/g, "")))
    .map((lines) => `\`\`\`js\n${lines.join("\n")}\n\`\`\``);
  fc.assert(
    fc.property(code, code, (inDescription, inComment) => {
      const { body } = writeTicket(
        sourceWith({
          title: "The export fails",
          description: `It fails here:\n\n${inDescription}\n\nThanks\nAnn`,
          comments: [
            { id: "c1", author: "member", authorName: "Ben", content: `Same for me.\n${inComment}\nplease fix` },
          ],
        }),
      );
      expect(body).toContain(inDescription);
      expect(body).toContain(inComment);
    }),
  );
});
