import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { loadRecording, TooLargeError } from "./load-recording.ts";
import type { FrameMessage, PlayerMessage, ReplayProblem } from "./messages.ts";

type Loaded = Extract<FrameMessage, { type: "loaded" }>;

/** For the frame to clean a recording and to show its first page. A process of its own may be busy with it for longer. */
const showMs = 15_000;

export interface Replay {
  readonly recording: Loaded | undefined;
  readonly problem: ReplayProblem | undefined;
  readonly at: number;
  readonly isPlaying: boolean;
  readonly send: (message: PlayerMessage) => void;
}

/** Loads a recording, hands it to the frame, and follows what the frame reports. */
export function useReplay(
  frame: RefObject<HTMLIFrameElement | null>,
  path: string,
  onLoaded: (recording: Loaded) => void,
): Replay {
  const [recording, setRecording] = useState<Loaded>();
  const [problem, setProblem] = useState<ReplayProblem>();
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const send = (message: PlayerMessage) => {
    const transferred = message.type === "load" ? [message.recording] : [];
    frame.current?.contentWindow?.postMessage(message, location.origin, transferred);
  };
  const watch = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useEffectEvent((signal: AbortSignal) => {
    loadRecording(path, signal).then(
      (bytes) => {
        send({ type: "load", recording: bytes });
        watch.current = setTimeout(setProblem, showMs, "too-large");
      },
      (error: unknown) => {
        if (!signal.aborted) setProblem(problemOf(error));
      },
    );
  });
  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === "loaded" || message.type === "failed") clearTimeout(watch.current);
    if (message.type === "loaded") {
      setRecording(message);
      onLoaded(message);
    } else if (message.type === "time") setAt(message.at);
    else if (message.type === "playing") setPlaying(message.isPlaying);
    else if (message.type === "failed") setProblem(message.problem);
  });
  // Before the frame can load: it reports that it is ready only once.
  useLayoutEffect(() => {
    const abort = new AbortController();
    const listener = ({ source, origin, data }: MessageEvent<FrameMessage>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data.type === "ready") load(abort.signal);
      else receive(data);
    };
    addEventListener("message", listener);
    return () => {
      removeEventListener("message", listener);
      abort.abort();
      clearTimeout(watch.current);
    };
  }, [frame]);
  return { recording, problem, at, isPlaying, send };
}

/** An unpacked stream that is not gzip fails with a TypeError, like an unreachable service does. */
const problemOf = (error: unknown): ReplayProblem => (error instanceof TooLargeError ? "too-large" : "unreachable");
