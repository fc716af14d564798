import { type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
import { loadRecording, TooLargeError } from "./load-recording.ts";
import type { FrameMessage, PlayerMessage } from "./messages.ts";

type Loaded = Extract<FrameMessage, { type: "loaded" }>;
export type ReplayProblem = "unreachable" | "too-large" | "broken";

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
  const load = useEffectEvent((signal: AbortSignal) => {
    loadRecording(path, signal).then(
      (bytes) => send({ type: "load", recording: bytes }),
      (error: unknown) => {
        if (!signal.aborted) setProblem(problemOf(error));
      },
    );
  });
  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === "loaded") {
      setRecording(message);
      onLoaded(message);
    } else if (message.type === "time") setAt(message.at);
    else if (message.type === "playing") setPlaying(message.isPlaying);
    else if (message.type === "failed") setProblem("broken");
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
    };
  }, [frame]);
  return { recording, problem, at, isPlaying, send };
}

/** An unpacked stream that is not gzip fails with a TypeError, like an unreachable service does. */
const problemOf = (error: unknown): ReplayProblem => (error instanceof TooLargeError ? "too-large" : "unreachable");
