import type { Report } from "../resources/widget.ts";
import type { Examples } from "./example.ts";
import { reported } from "./feedback.ts";
import { ids } from "./ids.ts";
import { publicKey } from "./projects.ts";

const report: Report = { submission_id: "8f14e45f-ceea-4e7a-9c3d-1b2a3c4d5e6f", ...reported, elapsed_ms: 9_000 };

export const widgetExamples = {
  getWidgetConfig: {
    response: {
      data: {
        project: { id: ids.website, name: "Web shop" },
        position: "bottom-right",
        color: "#2f4ad0",
        language: "auto",
        texts: {},
        recording: false,
        ask_email: true,
      },
    },
  },
  sendWidgetFeedback: {
    form: { api_key: publicKey, report: JSON.stringify(report) },
    response: {
      data: {
        id: ids.feedback,
        status_url: `https://corkboard.example/reports/${ids.feedback}-c2lnbmF0dXJlLW9mLXRoZS1saW5rLWFi`,
      },
    },
  },
} satisfies Partial<Examples>;
