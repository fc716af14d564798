import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validAnswer } from "../../../../test/support/sample-ticket.ts";
import { jsonObjectsIn } from "./json-in-text.ts";
import { type Citable, readAnswer } from "./read-answer.ts";

const citable: Citable = {
  fields: new Set(["title", "description"]),
  comments: new Map([["c2", "comment-2"]]),
};

const read = (changes: object) => readAnswer(JSON.stringify({ ...validAnswer, ...changes }), citable);

const objectsIn = (text: string) => [...jsonObjectsIn(text)].map(({ value }) => value);

describe("the JSON in a model's output", () => {
  it.each([
    '{"a":1}',
    '```json\n{"a":1}\n```',
    'Here you are: {"b":2} Bye {"a":1}',
    '<think>{"a":2} is wrong, so {"a":</think>\n{"a":1}',
    'so {"a":2} or {"a":"</think>\n{"a":1}',
    'A set {x} and {"a":1}',
    `${"Sets {x} and { y: {} } ".repeat(1_000)}{"a":1}`,
    'An open { brace, then {"a":1}',
    'In { braces {"a":1} }',
    '[{"a":1}]',
  ])("is found in %j", (text) => {
    expect(objectsIn(text).at(-1)).toEqual({ a: 1 });
  });

  it.each(["", "none", "[1]", '{"a":', "{a:1}", "}{", '"{"'])("is not found in %j", (text) => {
    expect(objectsIn(text)).toEqual([]);
  });

  it("is parsed whatever its strings contain", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(objectsIn(`Well: ${JSON.stringify(value)}!`)).toEqual([JSON.parse(JSON.stringify(value))]);
      }),
    );
  });

  it.each([
    ["quotes", '{"'.repeat(500_000)],
    ["braces", "{".repeat(1_000_000)],
    ["braces in braces", "{".repeat(500_000) + "}".repeat(500_000)],
    ["broken objects", '{"a":{'.repeat(150_000)],
  ])("is searched for in bounded time among %s", (_what, text) => {
    expect(objectsIn(text)).toEqual([]);
  });
});

describe("a model's answer", () => {
  it("may cite with objects instead of names", () => {
    const cites = [{ field: "title" }, { comment: "c2" }, { id: "c9" }, "description"];
    expect(read({ criteria: [{ text: "Pressing Pay starts the payment.", cites }] })).toMatchObject({
      proposal: { criteria: [{ cites: [{ field: "title" }, { comment: "comment-2" }, { field: "description" }] }] },
    });
  });

  it("keeps only what cites something the model was sent", () => {
    const reading = read({
      criteria: [
        { text: "One", cites: ["title", "c2", "c2", " description "] },
        { text: "Two", cites: ["c9", "comment-2", "page_url", "__proto__"] },
        { text: "Three", cites: [] },
      ],
    });
    const cites = [{ field: "title" }, { comment: "comment-2" }, { field: "description" }];
    expect(reading).toMatchObject({ proposal: { criteria: [{ text: "One", cites }] } });
  });

  it("may cite nothing for a medium priority", () => {
    const priority = { level: "medium", reason: "Nothing raises it.", cites: [] };
    expect(read({ priority })).toMatchObject({ proposal: { priority } });
    expect(read({ priority: { ...priority, cites: ["c9"] } })).toMatchObject({ proposal: { priority } });
  });

  it("may have no criteria if there is nothing to do, and is labelled accordingly", () => {
    expect(read({ criteria: [], no_action: true })).toMatchObject({
      proposal: { criteria: [], labels: ["bug", "checkout", "no action"] },
    });
    expect(read({ no_action: true })).toMatchObject({ proposal: { labels: ["bug", "checkout"] } });
    expect(read({ labels: ["No action"] })).toMatchObject({ proposal: { labels: [] } });
  });

  it("may ask questions, and may leave out what is optional", () => {
    expect(read({ questions: [" Which browser? "] })).toMatchObject({ proposal: { questions: ["Which browser?"] } });
    expect(read({ questions: undefined, no_action: undefined })).toMatchObject({ proposal: { questions: [] } });
  });

  it("keeps only the requested fields", () => {
    const reading = read({ assigned_to: "me", priority: { ...validAnswer.priority, urgent: true } });
    expect(Object.keys("proposal" in reading ? reading.proposal : {})).toEqual(
      Object.keys(validAnswer).filter((name) => name !== "no_action"),
    );
    expect(JSON.stringify(reading)).not.toContain("urgent");
  });

  it("is the last valid ticket in the text, regardless of drafts and prose around it", () => {
    const draft = JSON.stringify({ ...validAnswer, title: "Draft" });
    const text = `I start with ${draft}\n</think>\nSets {x}: ${JSON.stringify(validAnswer)} As {"json":true}.`;
    expect(readAnswer(text, citable)).toMatchObject({ proposal: { title: validAnswer.title } });
  });

  it("is read from a wrapper object", () => {
    const reading = readAnswer(JSON.stringify({ ticket: validAnswer }), citable);
    expect(reading).toMatchObject({ proposal: { title: validAnswer.title } });
  });

  it("is rejected for the last complete object, not for fragments of malformed JSON", () => {
    const first = JSON.stringify({ ...validAnswer, labels: "bug" });
    const last = JSON.stringify({ ...validAnswer, title: "" });
    const broken = JSON.stringify(validAnswer).replace(/\}$/, ",}");
    expect(readAnswer(`${first} ${last} ${broken}`, citable)).toEqual({ problem: expect.stringContaining("title") });
    expect(readAnswer(broken, citable)).toEqual({ problem: "The answer held no complete JSON object." });
  });

  it.each<[string, object]>([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(501) }],
    ["title", { title: null }],
    ["title", { title: { toString: "x" } }],
    ["body", { body: undefined }],
    ["body", { body: "x".repeat(30_001) }],
    ["criteria must hold at least one", { criteria: [] }],
    ["criteria must hold at least one", { criteria: [], no_action: false }],
    ["no_action", { no_action: "yes" }],
    ["questions", { questions: "Which browser?" }],
    ["questions/0", { questions: ["x".repeat(501)] }],
    ["criteria", { criteria: "all of them" }],
    ["criteria/0/text", { criteria: [{ text: "", cites: ["title"] }] }],
    ["criteria must each cite", { criteria: [{ text: "One", cites: ["c9"] }] }],
    ["criteria", { criteria: Array.from({ length: 31 }, () => validAnswer.criteria[0]) }],
    ["priority/level", { priority: { ...validAnswer.priority, level: "blocker" } }],
    ["priority/cites", { priority: { ...validAnswer.priority, cites: ["c9"] } }],
    ["labels", { labels: "bug" }],
    ["labels/0", { labels: ["x".repeat(61)] }],
    ["labels", { labels: Array.from({ length: 21 }, () => "bug") }],
  ])("is rejected with a problem naming %s: %j", (word, changes) => {
    expect(read(changes)).toEqual({ problem: expect.stringContaining(word) });
  });
});
