import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, JsonObject, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { stepActions } from "../session-steps.ts";
import { Assignment } from "./board.ts";
import { Address, Exact, FreeForm, Line, Lines } from "../text-schema.ts";

export const feedbackStatuses = ["new", "in_progress", "review", "done"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

export const feedbackTypes = ["bug", "feature", "general"] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export const annotationTypes = ["rect", "arrow", "pen", "pin", "text"] as const;

type AnnotationType = (typeof annotationTypes)[number];

const annotationFields = { type: OneOf(annotationTypes) };

const annotation = <Coordinates extends object>(rest: object) =>
  Type.Unsafe<{ type: AnnotationType; [field: string]: unknown } & Coordinates>({
    type: "object",
    required: ["type"],
    properties: annotationFields,
    additionalProperties: true,
    description:
      "A shape drawn on the screenshot, with an optional comment. Coordinates are fractions (0 to 1) of the screenshot's size.",
    ...rest,
  });

export const Annotation = annotation<object>({});

const fraction = Type.Number({ minimum: 0, maximum: 1 });
const fractions = ["x", "y", "width", "height", "x1", "y1", "x2", "y2"] as const;

/** The coordinates required for each type of shape. */
const requiredCoordinates: Readonly<Record<AnnotationType, readonly string[]>> = {
  rect: ["x", "y"],
  arrow: ["x1", "y1", "x2", "y2"],
  pen: ["points"],
  pin: ["x", "y"],
  text: ["x", "y"],
};

/** An annotation in a request. Its coordinates are validated. */
export const AnnotationInput = annotation<{ [Name in (typeof fractions)[number]]?: number } & { points?: number[][] }>({
  properties: {
    ...annotationFields,
    ...Object.fromEntries(fractions.map((name) => [name, fraction])),
    points: Type.Array(Type.Array(fraction, { minItems: 2, maxItems: 2 }), {
      minItems: 1,
      description: "`[x, y]` pairs",
    }),
  },
  allOf: annotationTypes.map((type) => ({
    if: { properties: { type: { const: type } }, required: ["type"] },
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a JSON Schema keyword.
    then: { required: requiredCoordinates[type] },
  })),
});

const summaryFields = {
  id: Id("Feedback ID"),
  project_id: Id("Website project"),
  title: Type.String(),
  description: Type.String(),
  status: OneOf(feedbackStatuses),
  type: OneOf(feedbackTypes),
  page_url: Type.String({
    description: "URL of the page where the feedback was given, without a user name and password; empty if unknown",
  }),
  reporter_name: Type.String({ description: "Name of the reporter; empty if unknown" }),
  reporter_email: Type.String({ description: "Email address of the reporter; empty if unknown" }),
  screenshot_url: Type.String({ description: "URL of the screenshot; empty if there is none" }),
  screenshot_thumbnail_url: Type.String({
    description:
      "URL of a WebP thumbnail of the screenshot, at most 320 pixels wide and valid as long as `screenshot_url`. Empty if there is none, and for screenshots that are stored elsewhere.",
  }),
  recording_url: NullableString({ description: "URL of the recording; null if there is none" }),
  assigned_to: NullableString({ description: "The first of `assigned_user_ids`" }),
  assigned_user_ids: Type.Array(Type.String(), { description: "User IDs of all assigned members" }),
  ticket_ids: Type.Array(Type.String(), { description: "IDs of the tickets generated from this item, oldest first" }),
  card_ids: Type.Array(Type.String(), {
    description: "IDs of the cards created from this item, oldest first, including archived ones",
  }),
  comment_count: Type.Integer({ description: "Number of comments, including replies by the reporter" }),
  position: Type.Number({ description: "Order within the project, by time of submission" }),
  spam: Type.Boolean({
    description: "Whether the item is classified as spam. Spam is excluded from lists by default.",
  }),
  version: Version(),
  created_at: Timestamp("When the feedback was created"),
};

export const FeedbackSummary = Type.Object(summaryFields, {
  title: "FeedbackSummary",
  description: "A feedback item as returned in lists",
});
export type FeedbackSummary = Static<typeof FeedbackSummary>;

export const Feedback = Type.Object(
  {
    ...summaryFields,
    annotations: Type.Array(Annotation, { description: "Shapes drawn on the screenshot" }),
    browser_info: JsonObject(
      "Browser information such as user agent, browser, os, viewport, selector, console errors and `steps`",
    ),
    metadata: JsonObject("Custom data set by the website"),
  },
  { title: "Feedback", description: "A feedback item with all its fields" },
);
export type Feedback = Static<typeof Feedback>;

const title = Line({ pattern: "\\S", maxLength: limits.title });
const description = Lines({ maxLength: limits.description });

/** Whatever a client sends is stored, also a selector that is no text. */
const selector = Type.Unsafe<unknown>({ "x-text": "line", description: "CSS selector of an element" });

/** What is no step is ignored where steps are shown. */
const steps = Type.Unsafe<unknown>({
  description: `What the visitor did before the report, at most 50 objects: \`at\` (time), \`action\` (${stepActions.join(", ")}), \`role\` and \`name\` of the element (for \`open\` the address of the page), or \`private: true\` instead of both`,
});

export const BrowserInfoInput = FreeForm<{ selector?: unknown; steps?: unknown }>(
  "Browser information. At most 64 KiB of JSON.",
  { properties: { selector, steps } },
);

export const FeedbackCreate = Type.Object({
  project_id: Exact({ description: "Website project" }),
  title,
  description: Type.Optional(description),
  type: Type.Optional(OneOf(feedbackTypes, "Default `general`")),
  page_url: Type.Optional(Address({ maxLength: limits.url })),
  reporter_name: Type.Optional(Line({ maxLength: limits.name })),
  reporter_email: Type.Optional(Line({ maxLength: limits.email })),
  screenshot_url: Type.Optional(Address({ maxLength: limits.url })),
  browser_info: Type.Optional(BrowserInfoInput),
  metadata: Type.Optional(FreeForm("Custom data. At most 64 KiB of JSON.")),
  annotations: Type.Optional(Type.Array(AnnotationInput, { maxItems: limits.annotations })),
});
export type FeedbackCreate = Static<typeof FeedbackCreate>;

export const FeedbackPatch = Type.Object({
  status: Type.Optional(OneOf(feedbackStatuses)),
  title: Type.Optional(title),
  description: Type.Optional(description),
  type: Type.Optional(OneOf(feedbackTypes)),
  spam: Type.Optional(Type.Boolean()),
  assigned_to: Type.Optional(Assignment),
});
export type FeedbackPatch = Static<typeof FeedbackPatch>;

export const ReporterLink = Type.Object(
  { url: Type.String({ description: "The reporter's private link. Treat it like a password." }) },
  { title: "ReporterLink", description: "The link to the page where the reporter follows a report" },
);
export type ReporterLink = Static<typeof ReporterLink>;
