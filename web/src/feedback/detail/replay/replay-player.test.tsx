import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { basePath } from "../../../ui/service-url.ts";
import type { FrameMessage, PlayerMessage } from "./messages.ts";
import ReplayPlayer from "./replay-player.tsx";
import { seekRequests } from "./seek-requests.ts";

const item = examples.getFeedback.response.data;
const startedAt = 1_000_000;
const loaded: FrameMessage = { type: "loaded", duration: 20_000, startedAt, width: 800, height: 600 };

async function drawn() {
  onTestFinished(() => seekRequests.clear(item.id));
  const durations: number[] = [];
  const sent: PlayerMessage[] = [];
  await draw(
    <ReplayPlayer
      item={item}
      path="/files/recording.json.gz"
      tabs={<button type="button">Tab</button>}
      onDuration={(ms) => void durations.push(ms)}
    />,
  );
  await expect.element(frame).toBeInTheDocument();
  const element = frame.element() as HTMLIFrameElement;
  // What the frame would load is not there; whatever it is sent can be heard all the same.
  await expect.poll(() => element.contentWindow!.location.href).not.toBe("about:blank");
  await expect.poll(() => element.contentDocument?.readyState).toBe("complete");
  element.contentWindow!.addEventListener("message", ({ data }: MessageEvent<PlayerMessage>) => void sent.push(data));
  const report = (data: FrameMessage, from: Partial<MessageEventInit> = {}) =>
    void dispatchEvent(
      new MessageEvent("message", { data, origin: location.origin, source: element.contentWindow!, ...from }),
    );
  return { durations, sent, report, element };
}

const frame = page.getByTitle("Session replay");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const loading = page.getByRole("status").filter({ hasText: "Loading the recording" });
const slider = page.getByRole("slider", { name: "Position" });

test("a recording that is being loaded says so, and its place is kept", async () => {
  const { element } = await drawn();
  await expect.element(loading).toBeInTheDocument();
  await expect.element(button("Tab")).toBeVisible();
  expect(element.getAttribute("src")).toBe(`${basePath}/replay-frame`);
  expect(element.getAttribute("tabindex")).toBe("-1");
  expect(element.style.aspectRatio).toBe("16 / 9");
});

test("a loaded recording has its duration and shape", async () => {
  const { report, durations, element, sent } = await drawn();
  report(loaded);
  await expect.element(loading).not.toBeInTheDocument();
  expect(element.style.aspectRatio).toBe("800 / 600");
  expect(durations).toEqual([20_000]);
  await expect.element(page.getByText("0:00 / 0:20")).toBeVisible();
  expect(sent).toEqual([]);
});

test("the controls follow what the frame reports", async () => {
  const { report, sent } = await drawn();
  report(loaded);
  report({ type: "time", at: 5_000 });
  report({ type: "playing", isPlaying: true });
  await expect.element(button("Pause")).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-valuetext", "0:05 of 0:20");
  await userEvent.click(button("Pause"));
  await expect.poll(() => sent).toEqual([{ type: "pause" }]);
  report({ type: "playing", isPlaying: false });
  await expect.element(button("Play")).toBeVisible();
});

test("messages of other frames and other hosts are ignored", async () => {
  const { report, durations } = await drawn();
  report(loaded, { source: window });
  report(loaded, { source: null });
  report(loaded, { origin: "https://elsewhere.example" });
  await expect.element(loading).toBeInTheDocument();
  expect(durations).toEqual([]);
});

test("one of four speeds is chosen, and the frame is told", async () => {
  const { report, sent } = await drawn();
  report(loaded);
  const speeds = page.getByRole("group", { name: "Speed" }).getByRole("button");
  const pressed = () => speeds.elements().map((each) => [each.textContent, each.ariaPressed]);
  expect(pressed()).toEqual([
    ["1×", "true"],
    ["2×", "false"],
    ["4×", "false"],
    ["8×", "false"],
  ]);
  await userEvent.click(button("4×"));
  await expect.element(button("4×")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("1×")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => sent).toEqual([{ type: "speed", speed: 4 }]);
});

test("idle time can be skipped, or not", async () => {
  const { report, sent } = await drawn();
  report(loaded);
  await expect.element(button("Skip idle")).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(button("Skip idle"));
  await expect.element(button("Skip idle")).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(button("Skip idle"));
  await expect.element(button("Skip idle")).toHaveAttribute("aria-pressed", "false");
  await expect
    .poll(() => sent)
    .toEqual([
      { type: "skip-idle", isOn: true },
      { type: "skip-idle", isOn: false },
    ]);
});

test("Space plays and pauses, unless it presses a button", async () => {
  const { report, sent } = await drawn();
  report(loaded);
  await expect.element(slider).toBeEnabled();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("a ");
  await expect.poll(() => sent).toEqual([{ type: "play" }]);
  report({ type: "playing", isPlaying: true });
  await expect.element(button("Pause")).toBeVisible();
  await userEvent.keyboard(" ");
  await expect.poll(() => sent).toEqual([{ type: "play" }, { type: "pause" }]);
  (button("2×").element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => sent.slice(2)).toEqual([{ type: "speed", speed: 2 }]);
});

test("a moment that was wanted before the recording was there is shown, with what led to it", async () => {
  const { report, sent } = await drawn();
  seekRequests.send(item.id, startedAt + 9_000);
  report(loaded);
  await expect.poll(() => sent).toEqual([{ type: "seek", at: 7_500 }]);
});

test("a moment that is wanted later is shown, too", async () => {
  const { report, sent } = await drawn();
  report(loaded);
  await expect.element(slider).toBeEnabled();
  seekRequests.send("another report", startedAt + 1_000);
  seekRequests.send(item.id, startedAt + 4_000);
  await expect.poll(() => sent).toEqual([{ type: "seek", at: 2_500 }]);
});

test("a damaged recording can be downloaded", async () => {
  const { report } = await drawn();
  report({ type: "failed", problem: "broken" });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/^The recording is damaged and cannot be played\./);
  const link = page.getByRole("link", { name: "Download it" });
  await expect.element(link).toHaveAttribute("href", "/files/recording.json.gz");
  await expect.element(link).toHaveAttribute("download");
  await expect.element(page.getByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  await expect.element(frame).not.toBeInTheDocument();
  await expect.element(button("Tab")).toBeVisible();
});
