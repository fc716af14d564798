import type { Wire } from "@corkboard/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { WidgetPreview } from "./widget-preview.tsx";

const button = page.getByText("Feedback", { exact: true });

test.each<[Wire.WidgetPosition, boolean, boolean]>([
  ["bottom-right", false, false],
  ["bottom-left", false, true],
  ["top-right", true, false],
  ["top-left", true, true],
])("the button is %s on the page", async (position, isTop, isLeft) => {
  await draw(<WidgetPreview position={position} colour="#2f4ad0" isEnabled />);
  await expect.element(button).toBeVisible();
  const inner = button.element().getBoundingClientRect();
  const outer = button.element().parentElement!.getBoundingClientRect();
  expect(inner.top - outer.top < outer.bottom - inner.bottom).toBe(isTop);
  expect(inner.left - outer.left < outer.right - inner.right).toBe(isLeft);
});

test.each([
  ["#000000", "rgb(255, 255, 255)"],
  ["#2f4ad0", "rgb(255, 255, 255)"],
  ["#0000ff", "rgb(255, 255, 255)"],
  ["#ff0000", "rgb(255, 255, 255)"],
  ["#a1a1a1", "rgb(255, 255, 255)"],
  ["#a2a2a2", "rgb(17, 17, 17)"],
  ["#00ff00", "rgb(17, 17, 17)"],
  ["#ffff00", "rgb(17, 17, 17)"],
  ["#ffffff", "rgb(17, 17, 17)"],
])("text on %s is readable", async (colour, text) => {
  await draw(<WidgetPreview position="top-left" colour={colour} isEnabled />);
  await expect.element(button).toHaveStyle({ color: text });
});

test("a disabled widget shows no button", async () => {
  await draw(<WidgetPreview position="top-left" colour="#2f4ad0" isEnabled={false} />);
  await expect.element(page.getByRole("figure")).toHaveTextContent("PreviewYour website");
  await expect.element(button).not.toBeInTheDocument();
});
