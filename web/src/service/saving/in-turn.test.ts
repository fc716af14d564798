import { describe, expect, it } from "vitest";
import { inTurn } from "./in-turn.ts";

/** Something under way that ends when the test says so. */
function step(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    log.push(`${name} starts`);
    return promise.finally(() => log.push(`${name} ends`));
  };
  return { run, succeed: () => resolve(name), fail: () => reject(new Error(`${name} failed`)) };
}

/** Longer than any chain of promises in here. */
const everythingElse = () => new Promise((resolve) => setImmediate(resolve));

describe("what concerns one item", () => {
  it("starts only after what was begun before has ended", async () => {
    const log: string[] = [];
    const archive = step(log, "archive");
    const undo = step(log, "undo");
    const archived = inTurn("f1", archive.run);
    const undone = inTurn("f1", undo.run);
    await everythingElse();
    expect(log).toEqual(["archive starts"]);
    archive.succeed();
    await expect(archived).resolves.toBe("archive");
    await everythingElse();
    // Begun when the first has ended and the second has not.
    const again = inTurn("f1", async () => log.push("again"));
    await everythingElse();
    expect(log).toEqual(["archive starts", "archive ends", "undo starts"]);
    undo.succeed();
    await expect(undone).resolves.toBe("undo");
    await again;
    expect(log.slice(-2)).toEqual(["undo ends", "again"]);
  });

  it("goes on after a failure, which only its own caller sees", async () => {
    const log: string[] = [];
    const archive = step(log, "archive");
    const failed = inTurn("f1", archive.run);
    const next = inTurn("f1", async () => "next");
    archive.fail();
    await expect(failed).rejects.toThrow("archive failed");
    await expect(next).resolves.toBe("next");
  });
});

describe("what concerns different items", () => {
  it("does not wait", async () => {
    const log: string[] = [];
    const archive = step(log, "archive");
    const archived = inTurn("f1", archive.run);
    await expect(inTurn("f2", async () => "other")).resolves.toBe("other");
    expect(log).toEqual(["archive starts"]);
    archive.succeed();
    await archived;
  });
});
