import { CorkboardError } from "@corkboard/client";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { type Base, useSavedText } from "./use-saved-text.ts";

const stale = () => new CorkboardError(412, { error: "Somebody changed it", code: "stale_object" }, undefined);

interface Sending {
  /** How often somebody else was faster. */
  readonly staleTimes?: number;
  readonly failure?: Error;
  /** What the service has. */
  readonly current?: Base;
  readonly mine?: string;
}

/** Saves "mine" over version 3 of "before" with a click, and notes what happens. */
async function drawn({ staleTimes = 0, failure, current, mine = "mine" }: Sending) {
  const log: string[] = [];
  let isStale = staleTimes;
  const send = async (text: string, version: number) => {
    log.push(`send ${text} over ${version}`);
    if (isStale-- > 0) throw stale();
    if (failure) throw failure;
  };
  const load = async () => {
    log.push("load");
    if (!current) throw new CorkboardError(404, { error: "Nothing is here", code: "card_not_found" }, undefined);
    return current;
  };
  function Editor() {
    const saved = useSavedText({ send, load, onSaved: (before) => log.push(`saved, before: ${before ?? "the same"}`) });
    const { conflict } = saved;
    return (
      <>
        <button type="button" onClick={() => saved.save(mine, { text: "before", version: 3 })}>
          Save
        </button>
        <button type="button" onClick={saved.reset}>
          Reset
        </button>
        <p>{saved.error ?? "No error"}</p>
        <p>{conflict ? `${conflict.mine} or ${conflict.theirs} of ${conflict.version}` : "No conflict"}</p>
      </>
    );
  }
  await draw(<Editor />);
  await userEvent.click(page.getByRole("button", { name: "Save" }));
  return log;
}

const shown = (text: string) => page.getByText(text, { exact: true });

describe("a text", () => {
  test("is saved over the version that was edited", async () => {
    const log = await drawn({});
    await expect.poll(() => log).toEqual(["send mine over 3", "saved, before: before"]);
    await expect.element(shown("No error")).toBeVisible();
    await expect.element(shown("No conflict")).toBeVisible();
  });

  test("is not sent if it is the same", async () => {
    const log = await drawn({ mine: "before" });
    await expect.poll(() => log).toEqual(["saved, before: the same"]);
  });

  test("that somebody else changed in the same way is saved already", async () => {
    const log = await drawn({ staleTimes: 1, current: { text: "mine", version: 5 } });
    await expect.poll(() => log).toEqual(["send mine over 3", "load", "saved, before: the same"]);
    await expect.element(shown("No conflict")).toBeVisible();
  });

  test("is sent again if something else was changed", async () => {
    const log = await drawn({ staleTimes: 2, current: { text: "before", version: 5 } });
    await expect
      .poll(() => log)
      .toEqual(["send mine over 3", "load", "send mine over 5", "load", "send mine over 5", "saved, before: before"]);
    await expect.element(shown("No conflict")).toBeVisible();
  });

  test("that somebody else changed in another way is not overwritten, until the conflict is put aside", async () => {
    const log = await drawn({ staleTimes: 1, current: { text: "theirs", version: 5 } });
    await expect.element(shown("mine or theirs of 5")).toBeVisible();
    await expect.element(shown("No error")).toBeVisible();
    expect(log).toEqual(["send mine over 3", "load"]);
    await userEvent.click(page.getByRole("button", { name: "Reset" }));
    await expect.element(shown("No conflict")).toBeVisible();
  });
});

describe("a failure", () => {
  test("is explained, until the next attempt", async () => {
    const log = await drawn({
      failure: new CorkboardError(422, { error: "The text is too long", code: "validation_failed" }, undefined),
    });
    await expect.element(shown("The text is too long")).toBeVisible();
    await expect.element(shown("No conflict")).toBeVisible();
    expect(log).toEqual(["send mine over 3"]);
    await userEvent.click(page.getByRole("button", { name: "Reset" }));
    await expect.element(shown("No error")).toBeVisible();
  });

  test("to load what somebody else wrote is explained", async () => {
    const log = await drawn({ staleTimes: 1 });
    await expect.element(shown("Nothing is here")).toBeVisible();
    expect(log).toEqual(["send mine over 3", "load"]);
  });

  test("is not shown any more once the text is saved again", async () => {
    const log = await drawn({ staleTimes: 1 });
    await expect.element(shown("Nothing is here")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Save" }));
    await expect.element(shown("No error")).toBeVisible();
    await expect.poll(() => log.at(-1)).toBe("saved, before: before");
  });
});
