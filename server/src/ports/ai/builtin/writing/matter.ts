import type { Outcome } from "../judging/outcome.ts";
import type { Shape } from "../judging/shape.ts";
import type { Reading } from "../reading/reading.ts";
import type { Statement } from "../reading/statement.ts";
import type { KeyStatement } from "./key-statement.ts";

/** A source, read and judged: all that a ticket is written from. */
export interface Matter {
  readonly reading: Reading;
  readonly shape: Shape;
  readonly outcome: Outcome;
  /** What still holds after everything was said. */
  readonly standing: readonly Statement[];
  readonly key: KeyStatement;
  readonly steps: readonly Statement[];
}
