import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { NetworkFailure } from "../../ui/network-failure.ts";
import { sendWhenOnline, useWaitingChanges } from "./waiting-changes.ts";

function Shown() {
  return <p>{`Waiting: ${useWaitingChanges()}`}</p>;
}

const waiting = (count: number) => page.getByText(`Waiting: ${count}`, { exact: true });

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);

function comeOnline(): void {
  setOnline(true);
  dispatchEvent(new Event("online"));
}

/** Whether the browser asks before it closes the page. */
const asksFirst = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** A change that does not reach the service while the browser is offline. */
function change(name: string) {
  const send = vi.fn<() => Promise<string>>(async () => {
    if (!navigator.onLine) throw new NetworkFailure("Failed to fetch");
    return name;
  });
  return send;
}

afterEach(() => vi.restoreAllMocks());

describe("a change", () => {
  test("is sent at once while the browser is online, and nothing waits", async () => {
    setOnline(true);
    const send = change("title");
    await expect(sendWhenOnline(send)).resolves.toBe("title");
    expect(send).toHaveBeenCalledOnce();
    expect(asksFirst()).toBe(false);
  });

  test("fails if the service cannot be reached from a browser that is online", async () => {
    setOnline(true);
    const send = async () => {
      throw new NetworkFailure("Failed to fetch");
    };
    await expect(sendWhenOnline(send)).rejects.toThrow("Failed to fetch");
  });

  test("fails if it was rejected, even if the browser went offline since", async () => {
    setOnline(false);
    const send = async () => {
      throw new Error("The title is too long");
    };
    await expect(sendWhenOnline(send)).rejects.toThrow("The title is too long");
    expect(asksFirst()).toBe(false);
  });

  test("waits while the browser is offline, which keeps the page from being closed, and is sent afterwards", async () => {
    await draw(<Shown />);
    setOnline(false);
    const send = change("title");
    const sent = sendWhenOnline(send);
    await expect.element(waiting(1)).toBeVisible();
    expect(asksFirst()).toBe(true);
    expect(send).toHaveBeenCalledOnce();
    comeOnline();
    await expect(sent).resolves.toBe("title");
    expect(send).toHaveBeenCalledTimes(2);
    await expect.element(waiting(0)).toBeVisible();
    expect(asksFirst()).toBe(false);
  });

  test.each([
    ["offline when it was sent", () => setOnline(false), () => {}],
    ["offline since", () => setOnline(true), () => dispatchEvent(new Event("offline"))],
  ])("is sent again if the browser was %s, and online before it failed", async (_, before, meanwhile) => {
    before();
    const first = Promise.withResolvers<string>();
    const send = vi.fn<() => Promise<string>>(change("title")).mockReturnValueOnce(first.promise);
    const sent = sendWhenOnline(send);
    meanwhile();
    comeOnline();
    first.reject(new NetworkFailure("Failed to fetch"));
    await expect(sent).resolves.toBe("title");
    expect(send).toHaveBeenCalledTimes(2);
    expect(asksFirst()).toBe(false);
  });

  test("waits again if the connection is lost again", async () => {
    await draw(<Shown />);
    setOnline(false);
    const send = change("title");
    const sent = sendWhenOnline(send);
    await expect.element(waiting(1)).toBeVisible();
    // Offline again before the change could be sent.
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await expect.element(waiting(1)).toBeVisible();
    expect(asksFirst()).toBe(true);
    comeOnline();
    await expect(sent).resolves.toBe("title");
  });
});

test("several changes wait together", async () => {
  await draw(<Shown />);
  setOnline(false);
  const sent = Promise.all([sendWhenOnline(change("title")), sendWhenOnline(change("labels"))]);
  await expect.element(waiting(2)).toBeVisible();
  comeOnline();
  await expect(sent).resolves.toEqual(["title", "labels"]);
  await expect.element(waiting(0)).toBeVisible();
});
