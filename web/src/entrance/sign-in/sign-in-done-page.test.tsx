import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { announce } from "../../service/session/session-news.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { basePath } from "../../ui/service-url.ts";
import SignInDonePage from "./sign-in-done-page.tsx";

const session = examples.getSession.response.data;

/** What the page announces to the tab that opened it, and how often it closes. */
async function drawnAt(search: string) {
  const { href } = location;
  history.replaceState(history.state, "", `${location.pathname}${search}`);
  const announced: unknown[] = [];
  const channel = new BroadcastChannel(`corkboard.session${basePath}`);
  channel.addEventListener("message", ({ data }) => void announced.push(data));
  const close = vi.spyOn(globalThis, "close").mockReturnValue();
  onTestFinished(() => {
    history.replaceState(history.state, "", href);
    channel.close();
    close.mockRestore();
  });
  await draw(<SignInDonePage />, { known: [[sessionQuery.queryKey, session]] });
  return {
    close,
    /** Messages arrive in their order, so that this one comes after all that the page sent. */
    announced: async () => {
      announce({ type: "signed-out" });
      await expect.poll(() => announced.at(-1)).toEqual({ type: "signed-out" });
      return announced.slice(0, -1);
    },
  };
}

const title = (name: string) => page.getByRole("heading", { name, level: 1 });

test("the window that signed somebody in says so to the tab that opened it, and closes", async () => {
  const { announced, close } = await drawnAt("");
  await expect.element(title("You are signed in")).toBeVisible();
  expect(await announced()).toEqual([{ type: "signed-in", identity: session.identity.id }]);
  expect(close).toHaveBeenCalledOnce();
});

test("a window in which nobody was signed in explains it, and stays open until somebody closes it", async () => {
  const { announced, close } = await drawnAt("?problem=anything");
  await expect.element(page.getByRole("status")).toBeVisible();
  await expect.element(title("You are signed in")).not.toBeInTheDocument();
  expect(await announced()).toEqual([]);
  expect(close).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Close window" }).click();
  expect(close).toHaveBeenCalledOnce();
});
