import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import type { PlayerMessage } from "./messages.ts";
import { ReplayControls } from "./replay-controls.tsx";
import type { Replay } from "./use-replay.ts";

const startedAt = Date.parse("2026-03-03T10:00:00.000Z");
const after = (ms: number) => new Date(startedAt + ms).toISOString();

const item = {
  ...examples.getFeedback.response.data,
  browser_info: {
    console_errors: [
      { at: after(-1), message: "before the recording" },
      { at: after(0), message: "at its start" },
      { at: after(5_000), message: "in the middle" },
      { at: after(20_000), message: "at its end" },
      { at: after(20_001), message: "after the recording" },
    ],
  },
};

async function drawn(state: Partial<Replay> = {}): Promise<readonly PlayerMessage[]> {
  const sent: PlayerMessage[] = [];
  const replay: Replay = {
    recording: { type: "loaded", startedAt, duration: 20_000, width: 1280, height: 720 },
    problem: undefined,
    at: 0,
    isPlaying: false,
    send: (message) => void sent.push(message),
    ...state,
  };
  await draw(<ReplayControls item={item} replay={replay} />);
  return sent;
}

const markers = page.getByRole("list", { name: "Errors in the recording" });

test("only errors within the recording are marked, each where it happened", async () => {
  await drawn();
  const shown = markers
    .getByRole("listitem")
    .elements()
    .map((each) => [each.querySelector("button")!.title, (each as HTMLElement).style.left]);
  expect(shown).toEqual([
    [expect.stringContaining("at its start"), "0%"],
    [expect.stringContaining("in the middle"), "25%"],
    [expect.stringContaining("at its end"), "100%"],
  ]);
});

test("a mark leads to its moment", async () => {
  const sent = await drawn();
  await userEvent.click(markers.getByRole("button", { name: /in the middle/ }));
  expect(sent).toEqual([{ type: "seek", at: 5_000 }]);
});

test("the button plays a paused recording and pauses a playing one", async () => {
  const whilePaused = await drawn({ isPlaying: false });
  await userEvent.click(page.getByRole("button", { name: "Play" }));
  expect(whilePaused).toEqual([{ type: "play" }]);
});

test("the button pauses a recording that plays", async () => {
  const sent = await drawn({ isPlaying: true });
  await userEvent.click(page.getByRole("button", { name: "Pause" }));
  expect(sent).toEqual([{ type: "pause" }]);
});

test("nothing can be played or sought before the recording is there", async () => {
  await drawn({ recording: undefined });
  await expect.element(page.getByRole("button", { name: "Play" })).toBeDisabled();
  await expect.element(page.getByRole("slider")).toBeDisabled();
  await expect.element(markers).not.toBeInTheDocument();
});

test("the slider reaches the end of a recording whose length is not a multiple of its steps", async () => {
  const recording = { type: "loaded", startedAt, duration: 20_030, width: 1280, height: 720 } as const;
  await drawn({ recording, at: 20_030 });
  await expect.element(page.getByRole("slider")).toHaveValue("20100");
});
