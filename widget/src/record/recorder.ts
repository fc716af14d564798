import { record } from "@rrweb/record";
import type { ReadRecording } from "../panel-context.ts";
import { CheckpointBuffer } from "./checkpoint-buffer.ts";
import { cleanEvent } from "./clean-event.ts";
import { leftOut } from "./secrecy.ts";

/** Two stretches of this length are kept, so a recording is never longer than 30 seconds. */
const checkpointEveryMs = 15_000;
const mostEventsBetween = 5_000;
/** What the intake takes. */
const mostBytes = 5 * 1024 * 1024;

/** Keeps what happens on the page in memory, without anything anybody types. It leaves only with a report. */
export function startRecorder(): ReadRecording {
  const buffer = new CheckpointBuffer<unknown>();
  record({
    emit: (event, isCheckpoint) => {
      buffer.add(cleanEvent(event), isCheckpoint ?? false);
      if (buffer.sinceCheckpoint > mostEventsBetween) record.takeFullSnapshot(true);
    },
    checkoutEveryNms: checkpointEveryMs,
    maskAllInputs: true,
    blockSelector: leftOut,
    sampling: { mousemove: 100, scroll: 150, input: "last" },
    slimDOMOptions: "all",
    recordCanvas: false,
    collectFonts: false,
    // Whatever the recorder stumbles over stays out of the page's own console.
    errorHandler: () => true,
  });
  forgetWhenMarkedPrivate(() => {
    buffer.clear();
    record.takeFullSnapshot(true);
  });
  return () => zipped(JSON.stringify(buffer.events()));
}

/** What a page marks as private only later was recorded until then, so the recording begins anew. */
function forgetWhenMarkedPrivate(beginAnew: () => void): void {
  const watch = new MutationObserver(() => {
    try {
      beginAnew();
    } catch {
      // Nothing is being recorded.
    }
  });
  watch.observe(document, { subtree: true, attributeFilter: ["data-corkboard-private"] });
}

async function zipped(text: string): Promise<Blob | undefined> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const blob = new Blob([await new Response(stream).arrayBuffer()], { type: "application/gzip" });
  return blob.size <= mostBytes ? blob : undefined;
}
