import type { Fill } from "../../../src/db/fills/fill.ts";
import { fills as released } from "../../../src/start/fills.ts";

const trialCopy: Fill = {
  name: "comments.trial_copy",
  table: "comments",
  column: "trial_copy",
  key: ["org_id", "id"],
  from: ["id"],
  value: ({ id }) => `copy of ${String(id)}`,
};

export const fills: readonly Fill[] = [...released, trialCopy];
