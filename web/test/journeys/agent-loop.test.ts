import { describe, it } from "vitest";
import { isSkipped } from "../support/app.ts";
import { walkTheAgentLoop } from "./support/agent-loop.ts";
import { useJourney } from "./support/journey.ts";

describe.skipIf(isSkipped)("a journey through the agent loop", () => {
  const journey = useJourney();

  it("leads from a token in the settings to a question, an answer, a rejected delivery and an accepted one", async () => {
    await walkTheAgentLoop(journey);
  });
});
