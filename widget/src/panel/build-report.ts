import type { PanelContext } from "../panel-context.ts";
import { type BrowserInfo, limits, type Report } from "../wire.ts";
import { browserOf, systemOf } from "./browser-facts.ts";
import type { Draft } from "./draft.ts";

/** The report as it would be sent now. The panel lists its facts from this object, so it shows exactly what is sent. */
export function buildReport(draft: Draft, context: PanelContext): Report {
  const kept = draft.kept?.report;
  return {
    submission_id: draft.submissionId,
    type: draft.type,
    title: draft.title.trim().slice(0, limits.title),
    description: draft.description.trim().slice(0, limits.description),
    page_url: kept?.page_url ?? context.diagnostics.address(),
    reporter_name: draft.name.trim().slice(0, limits.name),
    reporter_email: draft.email.trim().slice(0, limits.email),
    annotations: draft.picture?.annotations ?? [],
    browser_info: {
      ...(kept?.browser_info ?? browserInfo(context)),
      selector: draft.element?.selector ?? null,
      element: draft.element?.box,
      view: draft.picture?.view,
    },
    metadata: kept?.metadata ?? context.metadata(),
    elapsed_ms: Date.now() - draft.startedAt,
    website: draft.website,
  };
}

function browserInfo({ diagnostics }: PanelContext): Omit<BrowserInfo, "selector"> {
  return {
    user_agent: navigator.userAgent.slice(0, 500),
    browser: browserOf(navigator.userAgent),
    os: systemOf(navigator.userAgent),
    viewport: { width: innerWidth, height: innerHeight },
    screen: { width: screen.width, height: screen.height },
    device_pixel_ratio: devicePixelRatio,
    language: navigator.language,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    console_errors: diagnostics.consoleErrors(),
    failed_requests: diagnostics.failedRequests(),
  };
}
