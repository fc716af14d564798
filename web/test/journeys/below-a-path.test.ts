import { afterEach, describe, expect, it } from "vitest";
import { type PathProxy, startPathProxy } from "../../../server/test/support/path-proxy.ts";
import { isSkipped } from "../support/app.ts";
import { walkBelowAPath } from "./support/below-a-path.ts";
import { useJourney } from "./support/journey.ts";

describe.skipIf(isSkipped)("a journey through a service below a path of its host", () => {
  let proxy: PathProxy | undefined;
  const journey = useJourney(
    {},
    { front: async (port) => (proxy = await startPathProxy("/board", () => `http://127.0.0.1:${port}`)) },
  );
  afterEach(() => expect(proxy?.strayed).toEqual([]));

  it("leads from the printed link to a report from another website, its page, the portal and an agent's tools", async () => {
    await walkBelowAPath(journey);
  });
});
