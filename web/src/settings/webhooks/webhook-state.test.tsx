import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { WebhookState } from "./webhook-state.tsx";

const webhook = examples.getWebhook.response.data;
const failing_since = new Date(Date.now() - 2 * 60 * 60 * 1_000 - 1_000).toISOString();

test.each<[Partial<Wire.Webhook>, string]>([
  [{}, "Active"],
  [{ failing_since }, "Failing since 2 hours ago"],
  [{ active: false }, "Disabled"],
  [{ active: false, failing_since }, "Disabled"],
])("the state of a webhook that is %o", async (changes, text) => {
  const { place } = await draw(<WebhookState webhook={{ ...webhook, ...changes }} />);
  await expect.poll(() => place.textContent.trim()).toBe(text);
});
