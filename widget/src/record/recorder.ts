import { record } from "@rrweb/record";
import { hostName } from "../host-name.ts";
import type { ReadRecording } from "../panel-context.ts";
import { privateSelector } from "../private-parts.ts";
import { CheckpointBuffer } from "./checkpoint-buffer.ts";

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
      buffer.add(event, isCheckpoint ?? false);
      if (buffer.sinceCheckpoint > mostEventsBetween) record.takeFullSnapshot(true);
    },
    checkoutEveryNms: checkpointEveryMs,
    maskAllInputs: true,
    maskTextSelector: privateSelector,
    blockSelector: `${hostName}, [data-corkboard-private] img, [data-corkboard-private] video`,
    sampling: { mousemove: 100, scroll: 150, input: "last" },
    slimDOMOptions: "all",
    recordCanvas: false,
    collectFonts: false,
    // Whatever the recorder stumbles over stays out of the page's own console.
    errorHandler: () => true,
  });
  return () => zipped(JSON.stringify(buffer.events()));
}

async function zipped(text: string): Promise<Blob | undefined> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const blob = new Blob([await new Response(stream).arrayBuffer()], { type: "application/gzip" });
  return blob.size <= mostBytes ? blob : undefined;
}
