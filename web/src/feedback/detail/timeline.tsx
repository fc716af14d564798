import type { Wire } from "@corkboard/client";
import { useState } from "react";
import { currentLocale } from "../../texts/language.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { type Incident, readIncidents } from "../browser-facts.ts";
import { formatClock } from "./format-clock.ts";
import { seekRequests } from "./replay/seek-requests.ts";
import { ownFilePath } from "../../service/api/files.ts";
import { detailTexts } from "./texts.ts";

const shownAtFirst = 8;
/** The widget keeps a minute of errors, but a report can take a while to be written and sent. */
const plausibleMs = 30 * 60_000;

/** Errors and failed requests before the report, by how long before. */
export function Timeline({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(detailTexts).timeline;
  const [isComplete, setComplete] = useState(false);
  const incidents = readIncidents(item.browser_info);
  if (incidents.length === 0) return null;

  const reportedAt = Date.parse(item.created_at);
  const known = incidents.map(({ at }) => at).filter((at) => !Number.isNaN(at));
  // The visitor's clock can be wrong; then a difference to ours means nothing.
  const isRelative = known.every((at) => at <= reportedAt + 1000 && at > reportedAt - plausibleMs);
  const shown = isComplete ? incidents : incidents.slice(-shownAtFirst);
  const hasReplay = item.recording_url !== null && ownFilePath(item.recording_url) !== undefined;
  return (
    <section aria-label={texts.title} className="my-[18px]">
      <ol className="overflow-hidden rounded-medium border border-line font-mono text-xs leading-normal">
        {shown.length < incidents.length && (
          <li className="border-b border-line p-1 font-sans">
            <Button look="quiet" size="small" onClick={() => setComplete(true)}>
              {texts.showAll(incidents.length)}
            </Button>
          </li>
        )}
        {shown.map((incident, index) => (
          <li key={index} className="flex gap-2.5 border-b border-line px-3 py-[7px] last:border-b-0">
            <Time
              at={incident.at}
              reportedAt={isRelative ? reportedAt : undefined}
              onSeek={hasReplay ? () => seekRequests.send(item.id, incident.at) : undefined}
            />
            <span className="min-w-0 break-words whitespace-pre-wrap">
              <Description incident={incident} />
            </span>
          </li>
        ))}
      </ol>
      {!isRelative && <p className="mt-1.5 text-xs text-ink-3">{texts.byVisitorsClock}</p>}
    </section>
  );
}

function Description({ incident }: { readonly incident: Incident }) {
  const texts = useTexts(detailTexts).timeline;
  if (incident.kind === "error") return <span className="text-bug">{incident.message}</span>;
  return (
    <>
      <b className="font-semibold text-bug">{incident.status || texts.noResponse}</b> {incident.method} {incident.url}
    </>
  );
}

interface TimeProps {
  readonly at: number;
  readonly reportedAt: number | undefined;
  readonly onSeek: (() => void) | undefined;
}

function Time({ at, reportedAt, onSeek }: TimeProps) {
  const texts = useTexts(detailTexts).timeline;
  if (Number.isNaN(at)) return <span className="shrink-0 text-ink-3">–</span>;
  const label =
    reportedAt === undefined
      ? new Date(at).toLocaleTimeString(currentLocale())
      : `−${formatClock(Math.max(0, reportedAt - at))}`;
  const time = <time dateTime={new Date(at).toISOString()}>{label}</time>;
  if (!onSeek) return <span className="shrink-0 text-ink-3">{time}</span>;
  return (
    <button
      type="button"
      title={texts.showInReplay}
      aria-label={`${texts.showInReplay}: ${label}`}
      onClick={onSeek}
      className="shrink-0 self-start rounded-[3px] text-ink-3 underline decoration-line-firm underline-offset-2 hover:text-accent"
    >
      {time}
    </button>
  );
}
