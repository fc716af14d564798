import type { Evidence } from "../panel-context.ts";
import { limits, type Report } from "../wire.ts";
import { browserOf, systemOf } from "./browser-facts.ts";
import type { Draft, DraftEvidence } from "./draft.ts";

/** The report as it would be sent now. The panel lists its facts from this object, so it shows exactly what is sent. */
export function buildReport(draft: Draft): Report {
  const { page_url, metadata, browser_info, recording } = draft.evidence;
  return {
    submission_id: draft.submissionId,
    type: draft.type,
    title: draft.title.trim().slice(0, limits.title),
    description: draft.description.trim().slice(0, limits.description),
    page_url,
    reporter_name: draft.name.trim().slice(0, limits.name),
    reporter_email: draft.email.trim().slice(0, limits.email),
    annotations: draft.picture?.annotations ?? [],
    browser_info: {
      ...browser_info,
      selector: draft.element?.selector ?? null,
      element: draft.element?.box,
      view: draft.picture?.view,
      steps: draft.withRecording ? recording?.steps : undefined,
    },
    metadata,
    elapsed_ms: Date.now() - draft.startedAt,
    website: draft.website,
  };
}

/** The evidence that the loader collected, and the browser's facts. */
export function describeEvidence({ console_errors, failed_requests, ...evidence }: Evidence): DraftEvidence {
  return {
    ...evidence,
    browser_info: {
      user_agent: navigator.userAgent.slice(0, 500),
      browser: browserOf(navigator.userAgent),
      os: systemOf(navigator.userAgent),
      viewport: { width: innerWidth, height: innerHeight },
      screen: { width: screen.width, height: screen.height },
      device_pixel_ratio: devicePixelRatio,
      language: navigator.language,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      console_errors,
      failed_requests,
    },
  };
}
