import type { Wire } from "@corkboard/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { Bell, Bot, Webhook } from "../../ui/icons.ts";
import { NotificationSign } from "./notification-sign.tsx";

/** What an icon consists of, to compare signs by. */
async function shapeOf(sign: Parameters<typeof draw>[0]): Promise<string> {
  const { place } = await draw(sign);
  await expect.poll(() => place.querySelector("svg, [title], span")).not.toBeNull();
  return place.querySelector("svg")?.innerHTML ?? "";
}

const drawnSign = (kind: Wire.NotificationKind, actor: string | null) =>
  shapeOf(<NotificationSign kind={kind} actor={actor} />);

test("people are shown by their initials", async () => {
  const shape = await drawnSign("mention", "Dan Developer");
  expect(shape).toBe("");
  await expect.element(page.getByText("DD")).toBeVisible();
});

for (const kind of ["question", "delivery", "attempts_failed"] as const)
  test(`an agent is not the member whose token it uses: ${kind}`, async () => {
    expect(await drawnSign(kind, "Dan Developer")).toBe(await shapeOf(<Bot size={15} />));
  });

test("a webhook has its own sign", async () => {
  expect(await drawnSign("webhook_disabled", null)).toBe(await shapeOf(<Webhook size={14} />));
});

test("what comes from nobody has a bell", async () => {
  expect(await drawnSign("comment", null)).toBe(await shapeOf(<Bell size={14} />));
});
