import type { Wire } from "@corkboard/client";
import { type Incident, type NumberedStep, numberSteps } from "@corkboard/contract/session-steps";
import { useState } from "react";
import { currentLocale } from "../../texts/language.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { formatClock } from "./format-clock.ts";
import { seekRequests } from "./replay/seek-requests.ts";
import { ownFilePath } from "../../service/api/files.ts";
import { detailTexts } from "./texts.ts";

const shownAtFirst = { errors: 8, steps: 20 };
/** The widget keeps a minute of errors, but a report can take a while to be written and sent. */
const plausibleMs = 30 * 60_000;

/** The steps of a recording, errors and failed requests before the report, by how long before. */
export function Timeline({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(detailTexts).timeline;
  const [isComplete, setComplete] = useState(false);
  const { before, steps } = numberSteps(item.browser_info);
  const entries = [...before, ...steps.flatMap((step) => [step, ...step.incidents])];
  if (entries.length === 0) return null;

  const reportedAt = Date.parse(item.created_at);
  const known = entries.map(({ at }) => at).filter((at) => !Number.isNaN(at));
  // The visitor's clock can be wrong; then a difference to ours means nothing.
  const isRelative = known.every((at) => at <= reportedAt + 1000 && at > reportedAt - plausibleMs);
  const atFirst = steps.length > 0 ? shownAtFirst.steps : shownAtFirst.errors;
  const shown = isComplete ? entries : entries.slice(-atFirst);
  const hasReplay = item.recording_url !== null && ownFilePath(item.recording_url) !== undefined;
  return (
    <section aria-label={steps.length > 0 ? texts.steps : texts.title} className="my-[18px]">
      <ol className="overflow-hidden rounded-medium border border-line font-mono text-xs leading-normal">
        {shown.length < entries.length && (
          <li className="border-b border-line p-1 font-sans">
            <Button look="quiet" size="small" onClick={() => setComplete(true)}>
              {texts.showAll(entries.length)}
            </Button>
          </li>
        )}
        {shown.map((entry, index) => (
          <li key={index} className="relative flex gap-2.5 border-b border-line px-3 py-[7px] last:border-b-0">
            <Time
              at={entry.at}
              reportedAt={isRelative ? reportedAt : undefined}
              onSeek={hasReplay ? () => seekRequests.send(item.id, entry.at) : undefined}
              isWholeRow={"number" in entry}
            />
            {"number" in entry ? (
              <StepText step={entry} />
            ) : (
              <span className="min-w-0 break-words whitespace-pre-wrap">
                <Description incident={entry} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {!isRelative && <p className="mt-1.5 text-xs text-ink-3">{texts.byVisitorsClock}</p>}
    </section>
  );
}

function StepText({ step }: { readonly step: NumberedStep }) {
  const texts = useTexts(detailTexts).timeline;
  const { number, action, private: isPrivate } = step;
  const role = new Map(Object.entries(texts.roles)).get(step.role) ?? step.role;
  const name = action === "scroll" ? texts.directions[step.name === "up" ? "up" : "down"] : step.name;
  return (
    <span className="min-w-0 font-sans text-sm break-words">
      <span className="text-ink-3">{number}.</span> {texts.actions[action]}{" "}
      {isPrivate ? (
        <i>{texts.privateField}</i>
      ) : (
        <>
          {name && <bdi className="font-semibold">{name}</bdi>}
          {role && (name ? ` (${role})` : role)}
          {!name && !role && texts.thePage}
        </>
      )}
    </span>
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
  /** A click anywhere on the row seeks. Errors are left to be selected and copied. */
  readonly isWholeRow: boolean;
}

function Time({ at, reportedAt, onSeek, isWholeRow }: TimeProps) {
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
      className={classNames(
        "shrink-0 self-start rounded-[3px] text-ink-3 underline decoration-line-firm underline-offset-2 hover:text-accent",
        isWholeRow && "after:absolute after:inset-0",
      )}
    >
      {time}
    </button>
  );
}
