import { h } from "preact";
import { overridden } from "../texts/overridden.ts";
import { factTexts } from "./fact-texts.ts";
import type { Session } from "./session.ts";

/** Everything that is sent besides the visitor's input, listed before sending. */
export function ReportFacts({ session: { context, draft, report, recording } }: { session: Session }) {
  const texts = overridden(factTexts[context.language], context.config.texts, context.texts);
  const { page_url: page, browser_info: info, metadata } = report;
  const size = (box: { width: number; height: number } | undefined) => box && `${box.width} × ${box.height}`;
  const facts: [label: string, ...values: (string | null | undefined)[]][] = [
    [texts.sentPage, page],
    [texts.sentBrowser, info.browser, info.user_agent],
    [texts.sentSystem, info.os],
    [texts.sentWindow, size(info.viewport)],
    [texts.sentScreen, `${size(info.screen)} · ${info.device_pixel_ratio}`],
    [texts.sentLanguage, info.language],
    [texts.sentTimeZone, info.time_zone],
    [texts.sentElement, info.selector],
    [texts.sentErrors, ...info.console_errors.map(({ message }) => message)],
    [texts.sentRequests, ...info.failed_requests.map(({ method, url, status }) => `${method} ${url} · ${status}`)],
    [texts.sentScreenshot, size(draft.picture?.shown)],
    [texts.sentRecording, draft.withRecording && recording ? texts.yes : null],
    [
      texts.sentSteps,
      ...(info.steps ?? []).map(({ action, role, name, private: isPrivate }) =>
        [action, role, isPrivate ? texts.sentPrivate : name].filter(Boolean).join(" · "),
      ),
    ],
    [texts.sentMetadata, Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null],
  ];
  return (
    <dl class="field">
      {facts.map(([label, ...values]) => (
        <div>
          <dt class="note">{label}</dt>
          {(values.length > 0 ? values : [null]).map((value) => (
            <dd dir="auto">{value || texts.none}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
