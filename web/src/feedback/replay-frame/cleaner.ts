import { isPlayable } from "@corkboard/widget/playable";
import { cleanEvents, type RecordedEvent } from "./clean-events.ts";

export type Cleaned =
  | { readonly type: "started" }
  | { readonly type: "cleaned"; readonly events: readonly RecordedEvent[] }
  | { readonly type: "failed"; readonly problem: "too-large" | "broken" };

/** The worker that cleans a recording: a stranger decides how long that takes. */
addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  const send = (message: Cleaned) => postMessage(message);
  send({ type: "started" });
  try {
    const recording: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data));
    if (isPlayable(recording)) send({ type: "cleaned", events: cleanEvents(recording) });
    // The service stores none that are so large now.
    else send({ type: "failed", problem: "too-large" });
  } catch {
    send({ type: "failed", problem: "broken" });
  }
});
