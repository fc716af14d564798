import { describe, expect, it } from "vitest";
import { newWebhook, ping, runDeliveries } from "../../../../test/support/delivery-runner.ts";
import { useService } from "../../../../test/support/harness.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";

const hour = 60 * 60 * 1_000;

describe("after its secret was rotated, a webhook", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("is signed with the previous secret too for 23 hours, and no longer after 25", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { advanceClock, wake } = runDeliveries(service);
    const { id } = await newWebhook(owner, endpoint.url);
    await owner.client.rotateWebhookSecret({ params: { id } });
    const signatures = async (pings: number) => {
      await ping(owner, id);
      wake();
      await endpoint.until(pings);
      return String(endpoint.received.at(-1)?.headers["webhook-signature"]).split(" ").length;
    };
    advanceClock(23 * hour);
    expect(await signatures(1), "signatures after 23 hours").toBe(2);
    advanceClock(2 * hour);
    expect(await signatures(2), "signatures after 25 hours").toBe(1);
  });
});
