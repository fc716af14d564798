import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, JsonObject, NullableString, OneOf, Timestamp } from "../schema.ts";

export const feedbackStatuses = ["new", "in_progress", "review", "done"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

export const feedbackTypes = ["bug", "feature", "general"] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export const annotationTypes = ["rect", "arrow", "pen", "pin", "text"] as const;

type AnnotationType = (typeof annotationTypes)[number];

const annotationFields = { type: OneOf(annotationTypes) };

const annotation = <Place extends object>(rest: object) =>
  Type.Unsafe<{ type: AnnotationType; [field: string]: unknown } & Place>({
    type: "object",
    required: ["type"],
    properties: annotationFields,
    additionalProperties: true,
    description: "A shape drawn on the screenshot, in fractions (0 to 1) of its size, with an optional comment",
    ...rest,
  });

export const Annotation = annotation<object>({});

const fraction = Type.Number({ minimum: 0, maximum: 1 });
const fractions = ["x", "y", "width", "height", "x1", "y1", "x2", "y2"] as const;

/** Where a shape of each kind is. */
const places: Readonly<Record<AnnotationType, readonly string[]>> = {
  rect: ["x", "y"],
  arrow: ["x1", "y1", "x2", "y2"],
  pen: ["points"],
  pin: ["x", "y"],
  text: ["x", "y"],
};

/** The same as senders have to draw it. */
export const AnnotationGiven = annotation<{ [Name in (typeof fractions)[number]]?: number } & { points?: number[][] }>({
  properties: {
    ...annotationFields,
    ...Object.fromEntries(fractions.map((name) => [name, fraction])),
    points: Type.Array(Type.Array(fraction, { minItems: 2, maxItems: 2 }), {
      minItems: 1,
      description: "Pairs of x and y",
    }),
  },
  allOf: annotationTypes.map((type) => ({
    if: { properties: { type: { const: type } }, required: ["type"] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema calls it so.
    then: { required: places[type] },
  })),
});

const summaryFields = {
  id: Id("Feedback ID"),
  project_id: Id("Website project"),
  title: Type.String(),
  description: Type.String(),
  status: OneOf(feedbackStatuses),
  type: OneOf(feedbackTypes),
  page_url: Type.String({ description: "Page where the feedback was given; empty when unknown" }),
  reporter_name: Type.String({ description: "Empty when unknown" }),
  reporter_email: Type.String({ description: "Empty when unknown" }),
  screenshot_url: Type.String({ description: "Empty when there is none" }),
  recording_url: NullableString(),
  position: Type.Number({ description: "Order of arrival in the project" }),
  spam: Type.Boolean({ description: "Taken for spam: kept, but left out of lists unless they are asked for it" }),
  created_at: Timestamp("When the feedback arrived"),
};

export const FeedbackSummary = Type.Object(summaryFields, {
  title: "FeedbackSummary",
  description: "A feedback item as lists show it",
});
export type FeedbackSummary = Static<typeof FeedbackSummary>;

export const Feedback = Type.Object(
  {
    ...summaryFields,
    annotations: Type.Array(Annotation, { description: "Shapes drawn on the screenshot" }),
    browser_info: JsonObject("User agent, browser, os, viewport, selector, console errors and the like"),
    metadata: JsonObject("What the website itself said about the visit"),
    ticket_ids: Type.Array(Type.String(), { description: "Tickets generated from it, oldest first" }),
  },
  { title: "Feedback", description: "A feedback item with everything known about it" },
);
export type Feedback = Static<typeof Feedback>;

const title = Type.String({ pattern: "\\S", maxLength: limits.title });
const description = Type.String({ maxLength: limits.description });

export const FeedbackCreate = Type.Object({
  project_id: Type.String({ description: "Website project" }),
  title,
  description: Type.Optional(description),
  type: Type.Optional(OneOf(feedbackTypes, "Default `general`")),
  page_url: Type.Optional(Type.String({ maxLength: limits.url })),
  reporter_name: Type.Optional(Type.String({ maxLength: limits.name })),
  reporter_email: Type.Optional(Type.String({ maxLength: limits.email })),
  screenshot_url: Type.Optional(Type.String({ maxLength: limits.url })),
  browser_info: Type.Optional(JsonObject("Browser facts; at most 64 KiB of JSON")),
  metadata: Type.Optional(JsonObject("Anything else; at most 64 KiB of JSON")),
  annotations: Type.Optional(Type.Array(AnnotationGiven, { maxItems: limits.annotations })),
});
export type FeedbackCreate = Static<typeof FeedbackCreate>;

export const FeedbackPatch = Type.Object({
  status: Type.Optional(OneOf(feedbackStatuses)),
  title: Type.Optional(title),
  description: Type.Optional(description),
  type: Type.Optional(OneOf(feedbackTypes)),
  spam: Type.Optional(Type.Boolean()),
});
export type FeedbackPatch = Static<typeof FeedbackPatch>;
