import type { Shape } from "../judging/shape.ts";
import type { Thread } from "../judging/thread.ts";
import type { Reading } from "../reading/reading.ts";
import type { Statement } from "../reading/statement.ts";
import type { KeyStatement } from "./key-statement.ts";

/** A source, read and judged: all that a ticket is written from. */
export interface Matter {
  readonly reading: Reading;
  readonly shape: Shape;
  readonly thread: Thread;
  /** What still holds after everything was said. */
  readonly standing: readonly Statement[];
  readonly key: KeyStatement;
  readonly steps: readonly Statement[];
}
