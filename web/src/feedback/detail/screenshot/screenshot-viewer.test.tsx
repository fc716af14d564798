import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { ScreenshotViewer } from "./screenshot-viewer.tsx";

/** A picture of the given size, without a service. */
const pictureOf = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

const item = {
  ...examples.getFeedback.response.data,
  screenshot_url: "https://corkboard.example/files/screenshot.webp",
  annotations: [{ type: "rect" as const, x: 0.9, y: 0.9, width: 0.1, height: 0.1, comment: "This button" }],
};

interface Given {
  readonly item?: object;
  readonly path?: string;
}

async function drawn({ item: given = {}, path = pictureOf(2_000, 1_000) }: Given = {}) {
  const { place } = await draw(
    <div style={{ width: 802, height: 700 }}>
      <ScreenshotViewer item={{ ...item, ...given }} path={path} tabs={<button type="button">Tab</button>} />
    </div>,
  );
  return place;
}

const viewer = page.getByRole("group", { name: /^Screenshot\. Plus and minus zoom/ });
const zoom = (percent: number) => page.getByRole("group", { name: `Zoom: ${percent} %` });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const position = () => (viewer.element().firstElementChild as HTMLElement).style.transform;

test("a screenshot is fitted into the page at first", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await expect.element(button("Fit")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("100 %")).toHaveAttribute("aria-pressed", "false");
  await expect.element(button("Zoom out")).toBeDisabled();
  await expect.element(viewer).toHaveAttribute("tabindex", "0");
  await expect.poll(() => viewer.element().clientHeight).toBe(400);
  await expect.poll(position).toBe("translate(0px, 0px) scale(0.4)");
});

test("a screenshot says which page it shows", async () => {
  await drawn();
  await expect.element(page.getByAltText("Screenshot of https://bolt.example/checkout")).toBeInTheDocument();
});

test("a screenshot of an unknown page has a description too", async () => {
  await drawn({ item: { page_url: "" } });
  await expect.element(page.getByAltText("Screenshot of the reported page")).toBeInTheDocument();
});

test("a small screenshot is not enlarged, and has room around it", async () => {
  await drawn({ path: pictureOf(200, 100) });
  await expect.element(zoom(100)).toBeVisible();
  await expect.element(button("Fit")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("100 %")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => viewer.element().clientHeight).toBe(160);
  await expect.poll(position).toBe("translate(300px, 30px) scale(1)");
});

test("a long screenshot leaves room for the rest of the page", async () => {
  await drawn({ path: pictureOf(400, 8_000) });
  await expect.poll(() => viewer.element().clientHeight).toBe(Math.round(innerHeight * 0.62));
});

test("the original size is shown on request, and fitted again", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await userEvent.click(button("100 %"));
  await expect.element(zoom(100)).toBeVisible();
  await expect.element(button("100 %")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Fit")).toHaveAttribute("aria-pressed", "false");
  expect(position()).toBe("translate(-600px, -300px) scale(1)");
  await userEvent.click(button("Fit"));
  await expect.element(zoom(40)).toBeVisible();
});

test("buttons zoom in steps", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await userEvent.click(button("Zoom in"));
  await expect.element(zoom(50)).toBeVisible();
  await expect.element(button("Fit")).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(button("Zoom in"));
  await expect.element(zoom(63)).toBeVisible();
  await userEvent.click(button("Zoom out"));
  await expect.element(zoom(50)).toBeVisible();
  await userEvent.click(button("Zoom out"));
  await expect.element(zoom(40)).toBeVisible();
  await expect.element(button("Fit")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Zoom out")).toBeDisabled();
});

test("keys zoom, fit and move", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  (viewer.element() as HTMLElement).focus();
  await userEvent.keyboard("+");
  await expect.element(zoom(50)).toBeVisible();
  await userEvent.keyboard("=");
  await expect.element(zoom(63)).toBeVisible();
  await userEvent.keyboard("-");
  await expect.element(zoom(50)).toBeVisible();
  await userEvent.keyboard("1");
  await expect.element(zoom(100)).toBeVisible();
  const moves = [
    ["{ArrowLeft}", "translate(-540px, -300px) scale(1)"],
    ["{ArrowUp}", "translate(-540px, -240px) scale(1)"],
    ["{ArrowRight}", "translate(-600px, -240px) scale(1)"],
    ["{ArrowDown}", "translate(-600px, -300px) scale(1)"],
  ] as const;
  for (const [key, expected] of moves) {
    await userEvent.keyboard(key);
    await expect.poll(position).toBe(expected);
  }
  await userEvent.keyboard("0");
  await expect.element(zoom(40)).toBeVisible();
});

test("keys with Ctrl, Alt or ⌘ are the browser's, and arrows scroll the page while the picture is fitted", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  const press = (init: KeyboardEventInit) =>
    viewer.element().dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }));
  expect(press({ key: "+", ctrlKey: true })).toBe(true);
  expect(press({ key: "+", metaKey: true })).toBe(true);
  expect(press({ key: "+", altKey: true })).toBe(true);
  expect(press({ key: "ArrowDown" })).toBe(true);
  expect(press({ key: "a" })).toBe(true);
  await expect.element(zoom(40)).toBeVisible();
  expect(press({ key: "+" })).toBe(false);
  await expect.element(zoom(50)).toBeVisible();
});

test("a double click zooms to a point, and back", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await userEvent.dblClick(viewer, { position: { x: 200, y: 100 } });
  await expect.element(zoom(100)).toBeVisible();
  expect(position()).toBe("translate(-300px, -150px) scale(1)");
  await userEvent.dblClick(viewer, { position: { x: 200, y: 100 } });
  await expect.element(zoom(40)).toBeVisible();
});

const turn = (init: WheelEventInit) =>
  viewer.element().dispatchEvent(new WheelEvent("wheel", { ...init, bubbles: true, cancelable: true }));

test("in the page, the wheel scrolls unless Ctrl or ⌘ is pressed", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  expect(turn({ deltaY: -100 })).toBe(true);
  await expect.element(zoom(40)).toBeVisible();
  expect(turn({ deltaY: -100, metaKey: true })).toBe(false);
  await expect.element(zoom(46)).toBeVisible();
  expect(turn({ deltaY: -100, ctrlKey: true })).toBe(false);
  await expect.element(zoom(126)).toBeVisible();
});

const point = (type: string, pointerId: number, x: number, y: number, pressed = 0) => {
  const box = viewer.element().getBoundingClientRect();
  const init = { pointerId, clientX: box.left + x, clientY: box.top + y, button: pressed, bubbles: true };
  viewer.element().dispatchEvent(new PointerEvent(type, init));
};

test("two fingers zoom", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  (viewer.element() as HTMLElement).setPointerCapture = () => {};
  point("pointerdown", 1, 300, 200);
  point("pointerdown", 2, 500, 200);
  point("pointermove", 2, 700, 200);
  await expect.element(zoom(80)).toBeVisible();
  point("pointerup", 1, 300, 200);
  point("pointercancel", 2, 700, 200);
  point("pointermove", 2, 100, 200);
  await expect.element(zoom(80)).toBeVisible();
});

/** After what should move nothing. */
const rendered = () => new Promise(requestAnimationFrame);

test("an enlarged picture follows the pointer, while its first button is pressed", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await userEvent.click(button("100 %"));
  await expect.element(zoom(100)).toBeVisible();
  (viewer.element() as HTMLElement).setPointerCapture = () => {};
  point("pointerdown", 1, 400, 200, 2);
  point("pointermove", 1, 300, 100);
  await rendered();
  expect(position()).toBe("translate(-600px, -300px) scale(1)");
  point("pointerdown", 1, 400, 200);
  point("pointermove", 1, 430, 150);
  await expect.poll(position).toBe("translate(-570px, -350px) scale(1)");
  point("pointerup", 1, 430, 150);
  point("pointermove", 1, 100, 100);
  await rendered();
  expect(position()).toBe("translate(-570px, -350px) scale(1)");
});

const comments = page.getByRole("list", { name: "Comments on the screenshot" });
const marks = (place: HTMLElement) => place.querySelectorAll("[data-mark]").length;

test("marks and their comments can be hidden", async () => {
  const place = await drawn();
  await expect.element(comments).toBeVisible();
  await expect.poll(() => marks(place)).toBe(1);
  await expect.element(button("Marks")).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(button("Marks"));
  await expect.element(button("Marks")).toHaveAttribute("aria-pressed", "false");
  await expect.element(comments).not.toBeInTheDocument();
  expect(marks(place)).toBe(0);
  await userEvent.click(button("Marks"));
  await expect.element(comments).toBeVisible();
});

test("without marks there is nothing to hide", async () => {
  await drawn({ item: { annotations: [] } });
  await expect.element(zoom(40)).toBeVisible();
  await expect.element(button("Marks")).not.toBeInTheDocument();
});

test("pointing at a comment brings its mark into view, in an enlarged picture", async () => {
  const place = await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await userEvent.click(button("100 %"));
  await expect.element(zoom(100)).toBeVisible();
  await userEvent.hover(comments.getByRole("listitem"));
  await expect.poll(position).toBe("translate(-1200px, -600px) scale(1)");
  expect(place.querySelector("[data-mark]")!.getAttribute("data-active")).toBe("true");
});

test("pointing at a comment does not enlarge a fitted picture", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await userEvent.hover(comments.getByRole("listitem"));
  await expect.element(comments.getByRole("listitem")).toHaveAttribute("data-active", "true");
  await expect.element(zoom(40)).toBeVisible();
});

test("full screen shows the same picture without the tabs, and the wheel zooms there", async () => {
  await drawn();
  await expect.element(zoom(40)).toBeVisible();
  await expect.element(button("Close full screen")).not.toBeInTheDocument();
  await userEvent.click(button("Full screen"));
  const dialog = page.getByRole("dialog", { name: "Screenshot" });
  await expect.element(dialog).toBeVisible();
  const full = dialog.getByRole("group", { name: /^Screenshot\. Plus/ });
  await expect.element(dialog.getByRole("group", { name: "Zoom: 64 %" })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Tab" })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("button", { name: "Full screen", exact: true })).not.toBeInTheDocument();
  full.element().dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true }));
  await expect.element(dialog.getByRole("group", { name: "Zoom: 74 %" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Close full screen" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button("Tab")).toBeVisible();
});

test("Escape leaves full screen", async () => {
  await drawn();
  await userEvent.click(button("Full screen"));
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("a screenshot that cannot be loaded can be opened apart from the app", async () => {
  await drawn({ path: "data:image/png,broken" });
  await expect.element(page.getByRole("alert")).toHaveTextContent("The screenshot could not be loaded.");
  const link = page.getByRole("link", { name: "Screenshot" });
  await expect.element(link).toHaveAttribute("href", item.screenshot_url);
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(button("Tab")).toBeVisible();
  await expect.element(viewer).not.toBeInTheDocument();
});
