import { Type } from "typebox";
import { limits } from "../limits.ts";
import { Report, ReportReceived, WidgetConfig } from "../resources/widget.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";

export const widgetRoutes = {
  getWidgetConfig: route({
    tag: "Widget",
    summary: "Read what the widget on a website needs to know",
    description:
      "For visitors, with the project's public key. Browsers may ask from the origin of the project's `url` and from those its settings allow.",
    role: "visitor",
    query: Type.Object({ api_key: Type.String({ description: "The project's public key" }) }),
    response: Single(WidgetConfig),
    errors: [],
  }),
  sendWidgetFeedback: route({
    tag: "Widget",
    summary: "Report feedback as a visitor",
    description:
      "For visitors, with the project's public key as the form's first field. Optional parts that cannot be used are left out instead of refused. The same `submission_id` again, within 24 hours, is answered with the first item's id and adds nothing; the link to it is given only if title, description and e-mail address are the same too.",
    role: "visitor",
    form: {
      fields: Type.Object({
        api_key: Type.String({ description: "The project's public key; the form begins with it" }),
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
          description: `JSON of rrweb events, gzipped or not, of at most ${limits.unpackedRecordingBytes / 1024 / 1024} MiB unpacked.`,
        },
      },
    },
    response: Single(ReportReceived),
    errors: ["invalidType", "notAnImage", "notARecording", "intakeBusy", "imagesBusy"],
  }),
} as const;
