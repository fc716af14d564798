import type { Wire } from "@corkboard/client";
import { readIncidents } from "@corkboard/contract/session-steps";
import { useTexts } from "../../../texts/catalogue.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Pause, Play } from "../../../ui/icons.ts";
import { titleOf } from "../../browser-facts.ts";
import { formatClock } from "../format-clock.ts";
import { replayTexts } from "./texts.ts";
import type { Replay } from "./use-replay.ts";

interface ReplayControlsProps {
  readonly item: Wire.Feedback;
  readonly replay: Replay;
}

const step = 100;

export function ReplayControls({ item, replay }: ReplayControlsProps) {
  const texts = useTexts(replayTexts);
  const { recording, at, isPlaying, send } = replay;
  const duration = recording?.duration ?? 0;
  // A whole number of steps, so that the end can be reached.
  const end = Math.ceil(duration / step) * step;
  const label = texts.positionOf(formatClock(at), formatClock(duration));
  return (
    <div className="flex items-center gap-2.5 border-t border-line bg-sheet py-1 pr-3 pl-1.5">
      <IconButton
        label={isPlaying ? texts.pause : texts.play}
        disabled={!recording}
        onClick={() => send({ type: isPlaying ? "pause" : "play" })}
      >
        {isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
      <div className="relative flex h-8 flex-1 items-center">
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={label}
          min={0}
          max={end}
          step={step}
          value={at >= duration ? end : at}
          disabled={!recording}
          onChange={(event) => send({ type: "seek", at: event.target.valueAsNumber })}
          className="m-0 h-1.5 w-full cursor-pointer accent-accent"
        />
        {recording && <Markers item={item} recording={recording} onSeek={(to) => send({ type: "seek", at: to })} />}
      </div>
      <span className="text-xs text-ink-2 tabular-nums">
        {formatClock(at)} / {formatClock(duration)}
      </span>
    </div>
  );
}

interface MarkersProps {
  readonly item: Wire.Feedback;
  readonly recording: NonNullable<Replay["recording"]>;
  readonly onSeek: (at: number) => void;
}

/** Errors on the seek bar. Both times are by the visitor's clock. */
function Markers({ item, recording: { startedAt, duration }, onSeek }: MarkersProps) {
  const texts = useTexts(replayTexts);
  const markers = readIncidents(item.browser_info)
    .map((incident) => ({ incident, at: incident.at - startedAt }))
    .filter(({ at }) => at >= 0 && at <= duration);
  return (
    <ul aria-label={texts.errors} className="pointer-events-none absolute inset-x-2 top-0 h-full">
      {markers.map(({ incident, at }, index) => {
        const label = texts.seekTo(formatClock(at), titleOf(incident));
        return (
          <li key={index} className="absolute top-0" style={{ left: `${(at / Math.max(1, duration)) * 100}%` }}>
            <button
              type="button"
              title={label}
              aria-label={label}
              onClick={() => onSeek(at)}
              className="pointer-events-auto grid h-3 w-4 -translate-x-1/2 place-items-center"
            >
              <span className="size-2 rotate-45 rounded-[1px] bg-bug" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
