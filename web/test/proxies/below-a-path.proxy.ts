import { describe, it } from "vitest";
import { startProxy } from "../../../server/test/proxies/running-proxy.ts";
import { isSkipped } from "../support/app.ts";
import { walkBelowAPath } from "../journeys/support/below-a-path.ts";
import { useJourney } from "../journeys/support/journey.ts";

describe.skipIf(isSkipped)("a journey through a service below a path, behind nginx with HTTPS", () => {
  const journey = useJourney({}, { front: (port) => startProxy("nginx", { ports: [port, port], isBelowAPath: true }) });

  it("leads from the printed link to a report from another website, its page, the portal and an agent's tools", async () => {
    await walkBelowAPath(journey);
  });
});
