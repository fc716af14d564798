import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, JsonObject, NullableString, OneOf } from "../schema.ts";
import { AnnotationGiven, feedbackTypes } from "./feedback.ts";

export const widgetPositions = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type WidgetPosition = (typeof widgetPositions)[number];

/** `auto` is the language of the page, or else of the browser. */
export const widgetLanguages = ["auto", "en", "de", "fr", "es"] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];

/** Red, green and blue in hexadecimal. */
export const colourPattern = "^#[0-9a-fA-F]{6}$";
export const sampleColour = "#2f4ad0";

const look = {
  position: OneOf(widgetPositions, "The corner the button stands in"),
  color: Type.Unsafe<string>({
    type: "string",
    pattern: colourPattern,
    description: `Of the button, such as \`${sampleColour}\``,
  }),
  language: OneOf(widgetLanguages, "`auto` is the language of the page, or else of the browser"),
  texts: Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string", maxLength: limits.widgetText },
    propertyNames: { type: "string", maxLength: limits.widgetTextName },
    maxProperties: limits.widgetTexts,
    description: "Plain texts that stand in for the widget's own, by their names",
  }),
  recording: Type.Boolean({
    description: "Whether visitors may attach a recording of the last 30 seconds; `false` to begin with",
  }),
};

const settings = {
  enabled: Type.Boolean({ description: "Whether visitors can report; `true` to begin with" }),
  allowed_origins: Type.Array(Type.String({ maxLength: limits.url }), {
    maxItems: limits.allowedOrigins,
    description:
      "Origins the widget may be used on beside that of the project's `url`, such as `https://shop.example`, or `https://*.shop.example` for all its subdomains",
  }),
  ...look,
  reporter_replies: Type.Boolean({
    description:
      "Whether visitors who leave an e-mail address can follow their report and are asked for one; `true` to begin with",
  }),
};

export const WidgetSettings = Type.Object(settings);
export type WidgetSettings = Static<typeof WidgetSettings>;

export const WidgetSettingsPatch = Type.Partial(WidgetSettings, {
  description: "Only what is given changes; `allowed_origins` and `texts` are replaced as a whole",
});
export type WidgetSettingsPatch = Static<typeof WidgetSettingsPatch>;

export const WidgetConfig = Type.Object(
  {
    project: Type.Object({ id: Id("Project ID"), name: Type.String({ description: "Display name" }) }),
    ...look,
    ask_email: Type.Boolean({ description: "Whether to ask for an e-mail address, to follow the report by" }),
  },
  { title: "WidgetConfig", description: "What the widget on a website needs to know" },
);
export type WidgetConfig = Static<typeof WidgetConfig>;

/** The least time in which a person could have written a report. */
export const shortestReportMs = 1_500;

export const Report = Type.Object({
  submission_id: Id("Made by the sender; the same again, within 24 hours, is the same report"),
  title: Type.String({ pattern: "\\S", maxLength: limits.title }),
  description: Type.Optional(Type.String({ maxLength: limits.description })),
  type: Type.Optional(OneOf(feedbackTypes, "Default `general`")),
  page_url: Type.Optional(Type.String({ maxLength: limits.url, description: "http or https" })),
  reporter_name: Type.Optional(Type.String({ maxLength: limits.name })),
  reporter_email: Type.Optional(Type.String({ maxLength: limits.email })),
  annotations: Type.Optional(Type.Array(AnnotationGiven, { maxItems: limits.annotations })),
  browser_info: Type.Optional(JsonObject("Browser facts; at most 64 KiB of JSON")),
  metadata: Type.Optional(JsonObject("What the website says about the visit; at most 64 KiB of JSON")),
  elapsed_ms: Type.Optional(Type.Number({ description: "How long the form was open; no time at all is no person" })),
  website: Type.Optional(Type.String({ description: "A field that people do not see and leave empty" })),
});
export type Report = Static<typeof Report>;

export const ReportReceived = Type.Object(
  {
    id: Id("Feedback ID"),
    status_url: NullableString({ description: "Where the reporter can follow it; null where they cannot" }),
  },
  { title: "ReportReceived", description: "That a visitor's report has arrived" },
);
export type ReportReceived = Static<typeof ReportReceived>;
