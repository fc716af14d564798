import { expect, it } from "vitest";
import { newWebhookSecret, signaturesOf } from "./webhook-secret.ts";

it("signs with the previous secret for a day and no longer", () => {
  const until = new Date("2026-03-02T12:00:00.000Z");
  const webhook = {
    secret: newWebhookSecret(),
    previous_secret: newWebhookSecret(),
    previous_secret_until: until.toISOString(),
  };
  const count = (at: Date) => signaturesOf(webhook, "id", at, "{}").split(" ").length;
  expect([count(new Date(until.getTime() - 1)), count(until)]).toEqual([2, 1]);
});
