import { describe, it } from "vitest";
import { walkTheAgentLoop } from "./journeys/support/agent-loop.ts";
import { useJourney } from "./journeys/support/journey.ts";
import { isSkipped } from "./support/app.ts";

describe.skipIf(isSkipped)("with 400 ms to the service and a slow computer", () => {
  const journey = useJourney({}, { isSlow: true });

  it("the first hour leads from the set-up link to an accepted delivery all the same", async () => {
    await walkTheAgentLoop(journey);
  });
});
