import { record } from "@rrweb/record";
import type { ReadRecording } from "../panel-context.ts";
import { CheckpointBuffer } from "./checkpoint-buffer.ts";
import { cleanEvent } from "./clean-event.ts";
import { excludedSelector } from "./privacy.ts";

/** Two segments of this length are kept, so a recording is never longer than 30 seconds. */
const checkpointEveryMs = 15_000;
const maxEventsBetween = 5_000;
/** What the service accepts. */
const maxBytes = 5 * 1024 * 1024;

/** Records the page in memory, without user input. The recording is sent only with a report. */
export function start(): ReadRecording {
  const buffer = new CheckpointBuffer<unknown>();
  record({
    emit: (event, isCheckpoint) => {
      buffer.add(cleanEvent(event), isCheckpoint ?? false);
      if (buffer.sinceCheckpoint > maxEventsBetween) record.takeFullSnapshot(true);
    },
    checkoutEveryNms: checkpointEveryMs,
    maskAllInputs: true,
    blockSelector: excludedSelector,
    sampling: { mousemove: 100, scroll: 150, input: "last" },
    slimDOMOptions: "all",
    recordCanvas: false,
    collectFonts: false,
    // Keeps the recorder's errors out of the page's console.
    errorHandler: () => true,
  });
  resetWhenMarkedPrivate(() => {
    buffer.clear();
    record.takeFullSnapshot(true);
  });
  return () => gzipped(JSON.stringify(buffer.events()));
}

/** An element marked as private later was recorded until then, so the recording restarts. */
function resetWhenMarkedPrivate(reset: () => void): void {
  const watch = new MutationObserver(() => {
    try {
      reset();
    } catch {
      // The recorder is not running.
    }
  });
  watch.observe(document, { subtree: true, attributeFilter: ["data-corkboard-private"] });
}

async function gzipped(text: string): Promise<Blob | undefined> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const blob = new Blob([await new Response(stream).arrayBuffer()], { type: "application/gzip" });
  return blob.size <= maxBytes ? blob : undefined;
}
