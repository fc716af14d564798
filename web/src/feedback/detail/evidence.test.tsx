import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { basePath } from "../../ui/service-url.ts";
import { Evidence } from "./evidence.tsx";
import { seekRequests } from "./replay/seek-requests.ts";

const item = examples.getFeedback.response.data;
const screenshot = `https://corkboard.example${basePath}/files/screenshot.webp`;
const recording = `https://corkboard.example${basePath}/files/recording.json.gz`;

const drawn = (screenshot_url: string, recording_url: string | null) => {
  onTestFinished(() => seekRequests.clear(item.id));
  return draw(<Evidence item={{ ...item, screenshot_url, recording_url }} />);
};

const tabs = page.getByRole("group", { name: "Evidence" });
const tab = (name: string) => tabs.getByRole("button", { name, exact: true });
const replay = page.getByRole("group", { name: "Session replay" });
/** Files of the service cannot be loaded here. */
const picture = page.getByText("The screenshot could not be loaded.");

test("a report without evidence shows none", async () => {
  const { place } = await drawn("", null);
  expect(place.textContent).toBe("");
});

test("a screenshot alone needs no tabs", async () => {
  await drawn(screenshot, null);
  await expect.element(picture).toBeVisible();
  await expect.element(tabs).not.toBeInTheDocument();
  await expect.element(replay).not.toBeInTheDocument();
});

test("a recording alone is shown at once", async () => {
  await drawn("", recording);
  await expect.element(replay).toBeVisible();
  await expect.element(tab("Replay")).toHaveAttribute("aria-pressed", "true");
  await expect.element(tab("Screenshot")).not.toBeInTheDocument();
});

test("the screenshot comes first, and the tabs change between both", async () => {
  await drawn(screenshot, recording);
  await expect.element(picture).toBeVisible();
  await expect.element(tab("Screenshot")).toHaveAttribute("aria-pressed", "true");
  await expect.element(tab("Replay")).toHaveAttribute("aria-pressed", "false");
  await expect.element(replay).not.toBeInTheDocument();
  await userEvent.click(tab("Replay"));
  await expect.element(replay).toBeVisible();
  await expect.element(picture).not.toBeInTheDocument();
  await expect.element(tab("Screenshot")).toHaveAttribute("aria-pressed", "false");
  await expect.element(tab("Replay")).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(tab("Screenshot"));
  await expect.element(picture).toBeVisible();
  await expect.element(replay).not.toBeInTheDocument();
});

test("a moment that somebody wants to see shows the replay", async () => {
  await drawn(screenshot, recording);
  await expect.element(picture).toBeVisible();
  seekRequests.send("another report", 1_000);
  await expect.element(picture).toBeVisible();
  seekRequests.send(item.id, 1_000);
  await expect.element(replay).toBeVisible();
  expect(seekRequests.latest(item.id)).toBe(1_000);
});

test("the tab of the replay starts at its beginning, whatever moment was wanted before", async () => {
  await drawn(screenshot, recording);
  await expect.element(picture).toBeVisible();
  seekRequests.send(item.id, 1_000);
  await expect.element(replay).toBeVisible();
  await userEvent.click(tab("Screenshot"));
  await userEvent.click(tab("Replay"));
  await expect.element(replay).toBeVisible();
  expect(seekRequests.latest(item.id)).toBeUndefined();
});

test("the tab says how long the recording is once that is known", async () => {
  await drawn("", recording);
  await expect.element(page.getByTitle("Session replay")).toBeInTheDocument();
  const frame = page.getByTitle("Session replay").element() as HTMLIFrameElement;
  const data = { type: "loaded", duration: 65_000, startedAt: 0, width: 800, height: 600 };
  dispatchEvent(new MessageEvent("message", { data, origin: location.origin, source: frame.contentWindow! }));
  await expect.element(tab("Replay 1:05")).toBeVisible();
});

test("a screenshot of another host is only linked", async () => {
  await drawn("https://elsewhere.example:8443/shot.png", recording);
  const link = page.getByRole("link", { name: "Screenshot on elsewhere.example:8443" });
  await expect.element(link).toHaveAttribute("href", "https://elsewhere.example:8443/shot.png");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect.element(replay).toBeVisible();
});

test("an address that is not safe to open is only text", async () => {
  await drawn("javascript:alert(1)", null);
  await expect.element(page.getByText("javascript:alert(1)")).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

test("a recording of another host is not played", async () => {
  const { place } = await drawn("", "https://elsewhere.example/recording.json");
  expect(place.textContent).toBe("");
  await expect.element(replay).not.toBeInTheDocument();
});
