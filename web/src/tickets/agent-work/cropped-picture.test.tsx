import { expect, test } from "vitest";
import { draw } from "../../../test/support/draw.tsx";
import { CroppedPicture } from "./cropped-picture.tsx";
import type { Region } from "./region.ts";

/** Of which 640 × 400 pixels are shown. */
function picture(): string {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 1600 });
  canvas.getContext("2d")!.fillRect(0, 0, 1280, 1600);
  return canvas.toDataURL();
}

async function drawn(element: Region | undefined) {
  const { place } = await draw(<CroppedPicture path={picture()} description="The shop" element={element} />);
  const image = place.querySelector("img")!;
  await expect.poll(() => image.complete && getComputedStyle(image).opacity).toBe("1");
  return { image, frame: place.querySelector<HTMLElement>("[aria-hidden=true]") };
}

const rounded = ({ style }: HTMLElement) =>
  Object.fromEntries(
    (["left", "top", "width", "height"] as const)
      .filter((name) => style[name])
      .map((name) => [name, Math.round(Number.parseFloat(style[name]))]),
  );

test("without an element the whole picture is shown", async () => {
  const { image, frame } = await drawn(undefined);
  expect(image.alt).toBe("The shop");
  expect(rounded(image)).toEqual({});
  expect(frame).toBeNull();
});

test("an element is in the middle of the cut, with a frame around it", async () => {
  const { image, frame } = await drawn({ x: 0.4, y: 0.45, width: 1 / 3, height: 0.05 });
  await expect.poll(() => rounded(image)).toEqual({ width: 200, left: -63, top: -140 });
  expect(rounded(frame!)).toEqual({ left: 17, top: 40, width: 67, height: 20 });
});

test("the cut of an element at the edge stays inside the picture", async () => {
  const { image, frame } = await drawn({ x: 0, y: 0.95, width: 1 / 3, height: 0.05 });
  await expect.poll(() => rounded(image)).toEqual({ width: 200, left: 0, top: -300 });
  expect(rounded(frame!)).toEqual({ left: 0, top: 80, width: 67, height: 20 });
});
