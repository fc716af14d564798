import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { reportStreamState } from "../../service/live/connection.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

const patienceMs = 2_500;
const offline = page.getByText("You are offline. Changes are shown again once you are back.");
const reconnecting = page.getByText("Connecting to Corkboard again…");
const status = page.getByRole("status");

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

afterEach(() => {
  reportStreamState("open");
  vi.useRealTimers();
});

/** What is rendered after a state that should change nothing. */
const rendered = () => new Promise(requestAnimationFrame);

async function drawn(): Promise<void> {
  await draw(
    <>
      <ConnectionBanner />
      <p>Page</p>
    </>,
  );
  await expect.element(page.getByText("Page")).toBeVisible();
  await rendered();
  // Preact runs effects, such as listening to the connection, after a timer.
  vi.advanceTimersByTime(100);
}

test("nothing is said while the connection works", async () => {
  await drawn();
  await expect.element(status).not.toBeInTheDocument();
});

test("people learn that they are offline at once, and when they are back", async () => {
  await drawn();
  dispatchEvent(new Event("offline"));
  await expect.element(status).toHaveTextContent("You are offline. Changes are shown again once you are back.");
  await expect.element(reconnecting).not.toBeInTheDocument();
  dispatchEvent(new Event("online"));
  await expect.element(status).not.toBeInTheDocument();
});

test("a lost connection is mentioned only if it does not come back soon", async () => {
  await drawn();
  reportStreamState("lost");
  vi.advanceTimersByTime(patienceMs - 1);
  await rendered();
  await expect.element(status).not.toBeInTheDocument();
  // Every further attempt that fails reports the same. It must not start the time again.
  reportStreamState("lost");
  vi.advanceTimersByTime(1);
  await expect.element(reconnecting).toBeVisible();
  await expect.element(offline).not.toBeInTheDocument();
  reportStreamState("open");
  await expect.element(status).not.toBeInTheDocument();
});

test("a connection that came back in time was not worth mentioning", async () => {
  await drawn();
  reportStreamState("lost");
  vi.advanceTimersByTime(patienceMs - 1);
  reportStreamState("lost");
  reportStreamState("open");
  vi.advanceTimersByTime(10 * patienceMs);
  await rendered();
  await expect.element(status).not.toBeInTheDocument();
});

test("a connection that opens or ends for good is nothing to mention", async () => {
  await drawn();
  reportStreamState("connecting");
  reportStreamState("ended");
  vi.advanceTimersByTime(10 * patienceMs);
  await rendered();
  await expect.element(status).not.toBeInTheDocument();
});

test("a lost connection of a browser that is offline is called offline", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await drawn();
  reportStreamState("lost");
  vi.advanceTimersByTime(patienceMs);
  await expect.element(offline).toBeVisible();
});
