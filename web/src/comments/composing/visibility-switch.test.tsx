import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import type { ReplyObstacle } from "../reply-permission.ts";
import { VisibilitySwitch } from "./visibility-switch.tsx";

async function drawn(isInternal: boolean, obstacle?: ReplyObstacle): Promise<string[]> {
  const chosen: string[] = [];
  await draw(
    <VisibilitySwitch
      isInternal={isInternal}
      onChange={(visibility) => chosen.push(visibility)}
      name="Nils"
      obstacle={obstacle}
    />,
  );
  return chosen;
}

const group = page.getByRole("radiogroup", { name: "Who can read this" });
const internal = group.getByRole("radio", { name: "Internal" });
const reply = group.getByRole("radio", { name: "Reply to Nils" });

test.each([
  [true, internal, reply],
  [false, reply, internal],
])("with internal %s, exactly one choice is on and can be reached by Tab", async (isInternal, on, off) => {
  await drawn(isInternal);
  await expect.element(on).toHaveAttribute("aria-checked", "true");
  await expect.element(on).toHaveAttribute("tabindex", "0");
  await expect.element(off).toHaveAttribute("aria-checked", "false");
  await expect.element(off).toHaveAttribute("tabindex", "-1");
  await expect.element(reply).not.toHaveAttribute("aria-disabled");
  await expect.element(reply).not.toHaveAttribute("aria-describedby");
  await expect.element(reply).not.toHaveAttribute("title");
});

test("a click chooses who can read it", async () => {
  const chosen = await drawn(true);
  await userEvent.click(reply);
  await userEvent.click(internal);
  expect(chosen).toEqual(["public", "internal"]);
});

test.each([
  [true, "public"],
  [false, "internal"],
])("with internal %s, arrows choose the other one and other keys nothing", async (isInternal, other) => {
  const chosen = await drawn(isInternal);
  (isInternal ? internal : reply).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("x");
  expect(chosen).toEqual([other, other]);
});

test.each([
  ["no-address", "Nobody can be replied to: the report has no email address."],
  ["not-allowed", "This project does not allow replies to reporters. An owner can change that in its settings."],
] as const)("an obstacle of the kind %s is explained, and no reply can be chosen", async (obstacle, reason) => {
  const chosen = await drawn(true, obstacle);
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(reply).toHaveAttribute("aria-disabled", "true");
  await expect.element(reply).toHaveAttribute("title", reason);
  await expect.element(reply).toHaveAccessibleDescription(reason);
  (reply.element() as HTMLElement).click();
  internal.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(chosen).toEqual([]);
});
