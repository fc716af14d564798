import { CardPatch, FeedbackCreate, limits, ProjectPatch } from "@corkboard/contract";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { validationErrors } from "./validation-errors.ts";

const found = (schema: TSchema, value: unknown) =>
  validationErrors(schema, value)
    .take(1_000)
    .map(({ keyword, instancePath }) => `${instancePath} ${keyword}`)
    .toArray();

const pen = (points: unknown) => ({ type: "pen", points });
const feedback = (annotations: unknown) => ({ project_id: "p", title: "t", annotations });

describe("validation errors", () => {
  it("are none for a valid value", () => {
    expect(found(FeedbackCreate, feedback([pen([[0, 1]])]))).toEqual([]);
  });

  it("name each invalid value, in the order of the schema", () => {
    const value = { labels: [{ color: "a", text: "b" }, { color: 1 }], title: " ", position: -1 };
    expect(found(CardPatch, value)).toEqual([
      "/title pattern",
      "/labels/1 required",
      "/labels/1/color type",
      "/position minimum",
    ]);
  });

  it("do not name items of an array that is too long", () => {
    const labels = Array.from({ length: limits.labels + 1 }, () => 1);
    expect(found(CardPatch, { labels, checklist: [1] })).toEqual(["/labels maxItems", "/checklist/0 type"]);
  });

  it("do not name fields of an object with too many", () => {
    const texts = Object.fromEntries(Array.from({ length: limits.widgetTexts + 1 }, (_, n) => [n, n]));
    expect(found(ProjectPatch, { widget: { texts } })).toEqual(["/widget/texts maxProperties"]);
    expect(found(ProjectPatch, { widget: { texts: { a: 1 } } })).toContain("/widget/texts/a type");
  });

  it("name items of arrays inside items, and fields that an item lacks", () => {
    const annotations = [pen([[0, 1], [0], [0, 2]]), pen([]), { type: "rect", x: 0 }, { x: "0" }];
    expect(found(FeedbackCreate, feedback(annotations))).toEqual([
      "/annotations/0/points/1 minItems",
      "/annotations/0/points/2/1 maximum",
      "/annotations/1/points minItems",
      "/annotations/2 if",
      "/annotations/3 required",
      "/annotations/3/x type",
    ]);
  });
});
