import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { NetworkFailure } from "../../ui/network-failure.ts";
import { sendWhenOnline, useWaitingChanges } from "./waiting-changes.ts";

let isOnline = true;

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});

afterEach(() => void vi.restoreAllMocks());

const Waiting = () => <output>{`${useWaitingChanges()} waiting`}</output>;

/** Sends something that reaches the service only while the browser is online. */
function change(log: string[], name: string) {
  return sendWhenOnline(async () => {
    log.push(name);
    if (!isOnline) throw new NetworkFailure("offline");
    return `${name} saved`;
  });
}

/** Whether the browser would ask before it closes the page. */
const isAskedFirst = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

function goOnline(): void {
  isOnline = true;
  dispatchEvent(new Event("online"));
}

test("a change is sent at once while the browser is online", async () => {
  const log: string[] = [];
  await expect(change(log, "first")).resolves.toBe("first saved");
  expect(log).toEqual(["first"]);
  expect(isAskedFirst()).toBe(false);
});

test("changes wait for the connection, and the browser asks before it closes the page", async () => {
  await draw(<Waiting />);
  await expect.element(page.getByText("0 waiting")).toBeVisible();
  isOnline = false;
  const log: string[] = [];
  const changes = [change(log, "first"), change(log, "second")];
  await expect.element(page.getByText("2 waiting")).toBeVisible();
  expect(isAskedFirst()).toBe(true);
  goOnline();
  await expect(Promise.all(changes)).resolves.toEqual(["first saved", "second saved"]);
  expect(log).toEqual(["first", "second", "first", "second"]);
  await expect.element(page.getByText("0 waiting")).toBeVisible();
  expect(isAskedFirst()).toBe(false);
});

test("a connection that is gone again makes a change wait again", async () => {
  await draw(<Waiting />);
  isOnline = false;
  const log: string[] = [];
  const sent = change(log, "first");
  await expect.element(page.getByText("1 waiting")).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.poll(() => log).toEqual(["first", "first"]);
  await expect.element(page.getByText("1 waiting")).toBeVisible();
  expect(isAskedFirst()).toBe(true);
  goOnline();
  await expect(sent).resolves.toBe("first saved");
});

test("a service that cannot be reached from a browser that is online is an error", async () => {
  const failure = new NetworkFailure("unreachable");
  await expect(sendWhenOnline(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(isAskedFirst()).toBe(false);
});

test("a mistake is an error, offline too", async () => {
  isOnline = false;
  const failure = new TypeError("mistake");
  await expect(sendWhenOnline(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(isAskedFirst()).toBe(false);
});
