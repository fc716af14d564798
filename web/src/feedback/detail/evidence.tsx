import type { Wire } from "@corkboard/client";
import { Suspense, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { ArrowUpRight } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { formatClock } from "./format-clock.ts";
import { seekRequests, useSeekRequest } from "./replay/seek-requests.ts";
import { safeLink } from "../../ui/safe-link.ts";
import { ScreenshotViewer } from "./screenshot/screenshot-viewer.tsx";
import { Segment, Segments } from "../../ui/segments.tsx";
import { ownFilePath } from "../../service/api/files.ts";
import { detailTexts } from "./texts.ts";

interface PlayerProps {
  readonly item: Wire.Feedback;
  readonly path: string;
  readonly tabs: React.ReactNode;
  readonly onDuration: (ms: number) => void;
}

const ReplayPlayer = lazyComponent<PlayerProps>(() => import("./replay/replay-player.tsx"));

/** The screenshot and the recording, whichever exist. */
export function Evidence({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(detailTexts);
  const [chosen, setChosen] = useState<"screenshot" | "replay">();
  const [duration, setDuration] = useState<number>();
  const screenshot = ownFilePath(item.screenshot_url);
  const recording = item.recording_url === null ? undefined : ownFilePath(item.recording_url);
  useSeekRequest(item.id, () => setChosen("replay"));

  const shown = chosen ?? (screenshot ? "screenshot" : "replay");
  const tabs = recording && (
    <Segments label={texts.evidence}>
      {screenshot && (
        <Segment isOn={shown === "screenshot"} onClick={() => setChosen("screenshot")}>
          {texts.screenshot}
        </Segment>
      )}
      <Segment
        isOn={shown === "replay"}
        onClick={() => {
          seekRequests.clear(item.id);
          setChosen("replay");
        }}
      >
        {duration === undefined ? texts.replay : texts.replayOf(formatClock(duration))}
      </Segment>
    </Segments>
  );
  return (
    <>
      {!screenshot && item.screenshot_url !== "" && <ForeignScreenshot address={item.screenshot_url} />}
      {shown === "screenshot" && screenshot && <ScreenshotViewer item={item} path={screenshot} tabs={tabs} />}
      {shown === "replay" && recording && (
        <ErrorBoundary>
          <Suspense fallback={<div className="skeleton h-[360px] rounded-large" />}>
            <ReplayPlayer item={item} path={recording} tabs={tabs} onDuration={setDuration} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The app loads nothing from other hosts, which would learn who reads their report. */
function ForeignScreenshot({ address }: { readonly address: string }) {
  const texts = useTexts(detailTexts);
  const url = safeLink(address);
  if (!url) return <p className="mb-[18px] text-sm break-all text-ink-2">{address}</p>;
  return (
    <p className="mb-[18px] text-sm">
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex items-center gap-1 text-accent hover:underline"
      >
        {texts.foreignScreenshot(url.host)}
        <ArrowUpRight size={13} aria-hidden="true" />
      </a>
    </p>
  );
}
