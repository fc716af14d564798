import { Type } from "typebox";
import { limits } from "../limits.ts";
import { Report, ReportReceived, WidgetConfig } from "../resources/widget.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";
import { Exact } from "../text-schema.ts";

export const widgetRoutes = {
  getWidgetConfig: route({
    tag: "Widget",
    summary: "Get the widget configuration",
    description:
      "Used by website visitors, with the project's public key. Browsers can call it from the origin of the project's `url` and from its `allowed_origins`.",
    role: "visitor",
    query: Type.Object({ api_key: Type.String({ description: "The project's public key" }) }),
    response: Single(WidgetConfig),
    errors: [],
  }),
  sendWidgetFeedback: route({
    tag: "Widget",
    summary: "Submit feedback from the widget",
    description:
      "Used by website visitors, with the project's public key as the first field of the form. Invalid optional fields are dropped instead of rejected. Repeating a `submission_id` within 8 days returns the ID of the existing item and creates nothing; `status_url` is returned only if the title, description and email address match too.",
    role: "visitor",
    form: {
      fields: Type.Object({
        api_key: Exact({ description: "The project's public key. Must be the first field of the form." }),
        report: Type.Unsafe<string>({
          type: "string",
          contentMediaType: "application/json",
          contentSchema: Report,
          description: "The report as JSON",
        }),
      }),
      fieldBytes: limits.bodyBytes,
      files: {
        screenshot: { maxBytes: limits.screenshotBytes, maxCount: 1, description: "A PNG, JPEG, WebP or GIF image." },
        recording: {
          maxBytes: limits.recordingBytes,
          maxCount: 1,
          description: `JSON of rrweb events, gzipped or not, of at most ${limits.unpackedRecordingBytes / 1024 / 1024} MiB unpacked. If it has more than ${limits.recordedObjects.toLocaleString("en")} JSON objects, or more than ${limits.recordedCharacters.toLocaleString("en")} characters of text and style rules, the report is received without it.`,
        },
      },
    },
    response: Single(ReportReceived),
    errors: ["invalidType", "notAnImage", "notARecording", "intakeBusy", "imagesBusy"],
  }),
} as const;
