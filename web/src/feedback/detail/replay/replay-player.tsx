import type { Wire } from "@corkboard/client";
import { type ReactNode, useRef, useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { uiTexts } from "../../../ui/texts.ts";
import { Segment, Segments } from "../../../ui/segments.tsx";
import { ReplayControls } from "./replay-controls.tsx";
import { seekRequests, useSeekRequest } from "./seek-requests.ts";
import { replayTexts } from "./texts.ts";
import type { ReplayProblem } from "./messages.ts";
import { useReplay } from "./use-replay.ts";
import { basePath } from "../../../ui/service-url.ts";

interface ReplayPlayerProps {
  readonly item: Wire.Feedback;
  readonly path: string;
  readonly tabs: ReactNode;
  readonly onDuration: (ms: number) => void;
}

const speeds = [1, 2, 4, 8];
/** Shows what led to an error, not only what followed. */
const leadMs = 1_500;

/** What the visitor saw and did, as far as they agreed to record it. */
export default function ReplayPlayer(props: ReplayPlayerProps) {
  const [attempt, setAttempt] = useState(0);
  return <Player key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Player({ item, path, tabs, onDuration, onRetry }: ReplayPlayerProps & { readonly onRetry: () => void }) {
  const texts = useTexts(replayTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [speed, setSpeed] = useState(1);
  const [skipsIdle, setSkipsIdle] = useState(false);
  const replay = useReplay(frame, path, ({ duration, startedAt }) => {
    onDuration(duration);
    const requested = seekRequests.latest(item.id);
    if (requested !== undefined) replay.send({ type: "seek", at: requested - startedAt - leadMs });
  });
  const { recording, problem, send } = replay;
  useSeekRequest(item.id, (at) => recording && send({ type: "seek", at: at - recording.startedAt - leadMs }));

  return (
    <div
      role="group"
      aria-label={texts.frame}
      className="overflow-hidden rounded-large border border-line bg-desk"
      onKeyDown={(event) => {
        if (event.key !== " " || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        send({ type: replay.isPlaying ? "pause" : "play" });
      }}
    >
      <div className="flex min-h-[38px] flex-wrap items-center gap-1.5 border-b border-line px-2 py-1">
        {tabs}
        <span className="ml-auto" />
        <Segments>
          <Segment
            isOn={skipsIdle}
            onClick={() => {
              setSkipsIdle(!skipsIdle);
              send({ type: "skip-idle", isOn: !skipsIdle });
            }}
          >
            {texts.skipIdle}
          </Segment>
        </Segments>
        <Segments label={texts.speed}>
          {speeds.map((each) => (
            <Segment
              key={each}
              isOn={each === speed}
              onClick={() => {
                setSpeed(each);
                send({ type: "speed", speed: each });
              }}
            >
              {`${each}×`}
            </Segment>
          ))}
        </Segments>
      </div>
      {problem ? (
        <Problem problem={problem} path={path} onRetry={onRetry} />
      ) : (
        <>
          <div className="relative">
            {!recording && (
              <div role="status" className="skeleton absolute inset-0 rounded-none">
                <span className="sr-only">{texts.loading}</span>
              </div>
            )}
            <iframe
              ref={frame}
              src={`${basePath}/replay-frame`}
              title={texts.frame}
              tabIndex={-1}
              className="mx-auto block max-h-[62vh] w-full"
              style={{ aspectRatio: recording ? `${recording.width} / ${recording.height}` : "16 / 9" }}
            />
          </div>
          <ReplayControls item={item} replay={replay} />
        </>
      )}
    </div>
  );
}

interface ProblemProps {
  readonly problem: ReplayProblem;
  readonly path: string;
  readonly onRetry: () => void;
}

function Problem({ problem, path, onRetry }: ProblemProps) {
  const texts = useTexts(replayTexts);
  const { retry } = useTexts(uiTexts);
  const messages = { unreachable: texts.unreachable, "too-large": texts.tooLarge, broken: texts.broken };
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 px-4 py-14 text-sm text-ink-2">
      <span>{messages[problem]}</span>
      {problem === "unreachable" ? (
        <Button size="small" onClick={onRetry}>
          {retry}
        </Button>
      ) : (
        <a href={path} download className="text-accent hover:underline">
          {texts.download}
        </a>
      )}
    </div>
  );
}
