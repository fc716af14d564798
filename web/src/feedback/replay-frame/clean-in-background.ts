import type { ReplayProblem } from "../detail/replay/messages.ts";
import type { RecordedEvent } from "./clean-events.ts";
import type { Cleaned } from "./cleaner.ts";

/** A recording within the limits of the service takes a second. */
const deadlineMs = 5_000;

export class Unplayable extends Error {
  override name = "Unplayable";
  readonly problem: ReplayProblem;

  constructor(problem: ReplayProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The cleaned events of a recording. The page answers meanwhile, and nothing goes on after the deadline. */
export async function cleanInBackground(recording: ArrayBuffer): Promise<readonly RecordedEvent[]> {
  const worker = new Worker(new URL("./cleaner.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<readonly RecordedEvent[]>();
  const fail = (problem: ReplayProblem) => reject(new Unplayable(problem));
  let deadline: ReturnType<typeof setTimeout> | undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<Cleaned>) => {
    if (data.type === "cleaned") resolve(data.events);
    else if (data.type === "failed") fail(data.problem);
    else deadline = setTimeout(fail, deadlineMs, "too-large");
  });
  worker.addEventListener("messageerror", () => fail("broken"));
  worker.addEventListener("error", () => fail("unreachable"));
  worker.postMessage(recording, [recording]);
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    worker.terminate();
  }
}
