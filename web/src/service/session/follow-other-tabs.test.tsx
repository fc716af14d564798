import { examples } from "@corkboard/contract/examples";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { basePath } from "../../ui/service-url.ts";
import { useFollowOtherTabs } from "./follow-other-tabs.ts";
import { askToSignIn, endInterruption, useInterruption } from "./interruptions.ts";
import { sessionQuery } from "./session.ts";
import { onSessionNews, type SessionNews } from "./session-news.ts";

afterEach(() => endInterruption(false));

const session = examples.getSession.response.data;

function Tab() {
  useFollowOtherTabs();
  return <output>{useInterruption() ?? "nothing"}</output>;
}

/** Says something as another tab would, and waits until this one has heard it. */
async function say(news: SessionNews): Promise<void> {
  const heard = Promise.withResolvers<SessionNews>();
  const stop = onSessionNews(heard.resolve);
  const otherTab = new BroadcastChannel(`corkboard.session${basePath}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  otherTab.postMessage(news);
  expect(await heard.promise).toEqual(news);
  stop();
  otherTab.close();
}

test("signing in in another tab answers the question here", async () => {
  await draw(<Tab />, { known: [[sessionQuery.queryKey, session]] });
  const answer = askToSignIn();
  await expect.element(page.getByText("sign-in")).toBeVisible();
  await say({ type: "signed-in", identity: session.identity.id });
  await expect(answer).resolves.toBe(true);
  await expect.element(page.getByText("nothing")).toBeVisible();
});

test("a tab in which nobody is signed in does not care about others", async () => {
  await draw(<Tab />, { known: [[sessionQuery.queryKey, null]] });
  void askToSignIn();
  await expect.element(page.getByText("sign-in")).toBeVisible();
  await say({ type: "signed-in", identity: session.identity.id });
  await say({ type: "signed-out" });
  await expect.element(page.getByText("sign-in")).toBeVisible();
});
