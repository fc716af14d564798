import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { NetworkFailure } from "../../ui/network-failure.ts";
import { type Base, useSavedText } from "./use-saved-text.ts";

const stale = new CorkboardError(409, { code: "stale_object", error: "Stale" }, undefined);

interface Service {
  /** What the first requests to save end with; later ones succeed. */
  readonly failures?: unknown[];
  /** What the service has. */
  readonly current?: Base;
}

/** Edits "Before", version 3, to the text of the button. */
async function drawn({ failures = [], current = { text: "Before", version: 4 } }: Service = {}): Promise<string[]> {
  const log: string[] = [];
  function Editor() {
    const { error, conflict, save, reset } = useSavedText({
      send: async (text, version) => {
        log.push(`sent ${text} as of ${version}`);
        if (failures.length) throw failures.shift();
      },
      load: async () => {
        log.push("loaded");
        return current;
      },
      onSaved: (before) => log.push(`saved, before it was ${before}`),
    });
    return (
      <>
        {["Mine", "Before"].map((text) => (
          <button key={text} type="button" onClick={() => save(text, { text: "Before", version: 3 })}>
            {text}
          </button>
        ))}
        <button type="button" onClick={reset}>
          Reset
        </button>
        <p role="alert">{error}</p>
        <output>{JSON.stringify(conflict)}</output>
      </>
    );
  }
  await draw(<Editor />);
  return log;
}

const save = (text: string) => userEvent.click(page.getByRole("button", { name: text }));
const alert = page.getByRole("alert");
const conflict = page.getByRole("status");

test("a text is saved on top of the version that was edited", async () => {
  const log = await drawn();
  await save("Mine");
  await expect.poll(() => log).toEqual(["sent Mine as of 3", "saved, before it was Before"]);
  await expect.element(conflict).toHaveTextContent("");
});

test("an unchanged text is not sent", async () => {
  const log = await drawn();
  await save("Before");
  await expect.poll(() => log).toEqual(["saved, before it was undefined"]);
});

test("if only something else changed meanwhile, the text is saved on top of that", async () => {
  const log = await drawn({ failures: [stale] });
  await save("Mine");
  await expect
    .poll(() => log)
    .toEqual(["sent Mine as of 3", "loaded", "sent Mine as of 4", "saved, before it was Before"]);
});

test("if somebody else wrote the same, nothing has to be saved", async () => {
  const log = await drawn({ failures: [stale], current: { text: "Mine", version: 4 } });
  await save("Mine");
  await expect.poll(() => log).toEqual(["sent Mine as of 3", "loaded", "saved, before it was undefined"]);
});

test("if somebody else changed the text, both versions are kept until one is chosen", async () => {
  const log = await drawn({ failures: [stale], current: { text: "Theirs", version: 5 } });
  await save("Mine");
  await expect.element(conflict).toHaveTextContent('{"theirs":"Theirs","mine":"Mine","version":5}');
  expect(log).toEqual(["sent Mine as of 3", "loaded"]);
  await userEvent.click(page.getByRole("button", { name: "Reset" }));
  await expect.element(conflict).toHaveTextContent("");
});

test("the next attempt ends a conflict", async () => {
  const log = await drawn({ failures: [stale], current: { text: "Theirs", version: 5 } });
  await save("Mine");
  await expect.element(conflict).not.toHaveTextContent("");
  await save("Mine");
  await expect.element(conflict).toHaveTextContent("");
  expect(log.at(-1)).toBe("saved, before it was Before");
});

test.each<[string, unknown, string]>([
  [
    "an unreachable service",
    new NetworkFailure("x"),
    "Corkboard cannot be reached. Check your connection and try again.",
  ],
  ["a rejected text", new CorkboardError(400, { error: "Too long" }, undefined), "Too long"],
])("%s is reported, until the next attempt", async (_, failure, message) => {
  const log = await drawn({ failures: [failure] });
  await save("Mine");
  await expect.element(alert).toHaveTextContent(message);
  expect(log).toEqual(["sent Mine as of 3"]);
  await save("Mine");
  await expect.element(alert).toHaveTextContent("");
  expect(log.at(-1)).toBe("saved, before it was Before");
});
