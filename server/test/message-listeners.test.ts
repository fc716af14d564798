import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repository, sourceFiles } from "./support/source-files.ts";

/** Everything in a browser that sends or receives messages, and who is at the other end. */
const channels: Readonly<Record<string, string>> = {
  "web/src/feedback/detail/replay/use-replay.ts": "the frame that this page has created, on its own origin",
  "web/src/feedback/replay-frame/clean-in-background.ts": "the worker that it creates",
  "web/src/feedback/replay-frame/cleaner.ts": "the frame that has created this worker",
  "web/src/feedback/replay-frame/main.ts": "the page around the frame, on its own origin",
  "web/src/service/live/shared-stream.ts":
    "the ports of a shared worker, which only pages of its own origin can connect to",
  "web/src/service/live/subscribe.ts": "the port to that worker",
  "web/src/service/session/session-news.ts": "a broadcast channel, which only pages of its own origin can open",
};

const messaging = /postMessage|BroadcastChannel|MessageChannel|MessagePort|onmessage|(["'`])message(?:error)?\1,/;

it("lists every file of the web app and the widget that exchanges messages with another window", () => {
  const found = [...sourceFiles("web/src"), ...sourceFiles("widget/src")]
    .map(({ path }) => path)
    .filter((path) => messaging.test(readFileSync(join(repository, path), "utf8")));
  expect(found).toEqual(Object.keys(channels));
});
