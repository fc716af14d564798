import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString, OneOf } from "../schema.ts";

export const widgetPositions = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type WidgetPosition = (typeof widgetPositions)[number];

/** `auto` is the language of the page, or else of the browser. */
export const widgetLanguages = ["auto", "en", "de", "fr", "es"] as const;
export type WidgetLanguage = (typeof widgetLanguages)[number];

const look = {
  position: OneOf(widgetPositions, "The corner the button stands in"),
  color: Type.Unsafe<string>({
    type: "string",
    pattern: "^#[0-9a-fA-F]{6}$",
    description: "Of the button, such as `#1d5fa8`",
  }),
  language: OneOf(widgetLanguages, "`auto` is the language of the page, or else of the browser"),
  texts: Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string", maxLength: limits.widgetText },
    propertyNames: { type: "string", maxLength: limits.widgetTextName },
    maxProperties: limits.widgetTexts,
    description: "Plain texts that stand in for the widget's own, by their names",
  }),
  recording: Type.Boolean({ description: "Whether visitors may attach a recording of the last 30 seconds" }),
};

const settings = {
  enabled: Type.Boolean({ description: "Whether visitors can report" }),
  allowed_origins: Type.Array(Type.String({ maxLength: limits.url }), {
    maxItems: limits.allowedOrigins,
    description:
      "Origins the widget may be used on beside that of the project's `url`, such as `https://shop.example`, or `https://*.shop.example` for all its subdomains",
  }),
  ...look,
  reporter_replies: Type.Boolean({
    description: "Whether visitors who leave an e-mail address can follow their report and are asked for one",
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

export const ReportReceived = Type.Object(
  {
    id: Id("Feedback ID"),
    status_url: NullableString({ description: "Where the reporter can follow it; null where they cannot" }),
  },
  { title: "ReportReceived", description: "That a visitor's report has arrived" },
);
export type ReportReceived = Static<typeof ReportReceived>;
