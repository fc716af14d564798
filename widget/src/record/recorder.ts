import { record } from "@rrweb/record";
import type { Recording } from "../panel-context.ts";
import { CheckpointBuffer } from "./checkpoint-buffer.ts";
import { cleanEvent, type RecordedEvent } from "./clean-event.ts";
import { isPlayable } from "./is-playable.ts";
import { excludedSelector } from "./privacy.ts";
import { StepList } from "./step-list.ts";

/** Two segments of this length are kept, so a recording is never longer than 30 seconds. */
const checkpointEveryMs = 15_000;
const maxEventsBetween = 5_000;
/** What the service accepts. */
const maxBytes = 5 * 1024 * 1024;

/** The recorder's event types: page facts come before each snapshot, what happens then is incremental. */
const [incremental, pageFacts] = [3, 4];

/**
 * Records the page in memory, without user input. Returns a function that freezes what was recorded until now; it is
 * sent only with a report. `onEmptied` is called when recordings lose their content.
 */
export function start(onEmptied: () => void): () => Recording | undefined {
  const buffer = new CheckpointBuffer<RecordedEvent>(2 * checkpointEveryMs);
  const steps = new StepList(2 * checkpointEveryMs);
  let timesEmptied = 0;
  record({
    emit: (event, isCheckpoint) => {
      // A checkpoint consists of two events. The second one must not start another segment.
      const cleaned = cleanEvent(event);
      steps.notePage();
      buffer.add(cleaned, isCheckpoint === true && cleaned.type === pageFacts);
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
  whenMarkedPrivate(() => {
    timesEmptied++;
    buffer.clear();
    steps.clear();
    onEmptied();
    record.takeFullSnapshot(true);
  });
  return () => {
    const now = Date.now();
    // Each segment contains the page, so that one of them may be playable where two are not.
    const events = [buffer.lastEvents(now), buffer.lastSegment(now)].find(
      // A snapshot alone would be a replay of nothing.
      (each) => each.some(({ type }) => type === incremental) && isPlayable(each),
    );
    if (!events) return undefined;
    const emptiedBefore = timesEmptied;
    const recorded = steps.since(events[0]?.timestamp ?? now);
    return {
      get isEmptied() {
        return timesEmptied > emptiedBefore;
      },
      get steps() {
        return this.isEmptied ? undefined : recorded;
      },
      async read() {
        return this.isEmptied ? undefined : gzipped(JSON.stringify(events));
      },
    };
  };
}

/** An element marked as private later was recorded until then. */
function whenMarkedPrivate(empty: () => void): void {
  const watch = new MutationObserver(() => {
    try {
      empty();
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
