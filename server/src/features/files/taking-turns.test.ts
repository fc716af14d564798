import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { type Sender, takingTurns } from "./taking-turns.ts";

/** Turns that are all asked for while the first is still under way; tells in which order they came. */
async function orderOf(asked: readonly string[]): Promise<string> {
  const inTurn = takingTurns(1);
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = inTurn({ org: "first", sender: "member" }, () => first.promise);
  const rest = asked.map((who) => {
    const sender: Sender = who.startsWith("v") ? "visitor" : "member";
    return inTurn({ org: who.slice(1, 2), sender }, async () => void begun.push(who));
  });
  first.resolve();
  await Promise.all([running, ...rest]);
  return begun.join(" ");
}

describe("turns", () => {
  it("go round the organisations, and inside one by who came first", async () => {
    expect(await orderOf(["mA1", "mA2", "mA3", "mB1", "mB2", "mC1"])).toBe("mA1 mB1 mC1 mA2 mB2 mA3");
    expect(await orderOf(["vA1", "vA2", "vA3", "vB1"])).toBe("vA1 vB1 vA2 vA3");
  });

  it("are members' before visitors', of whichever organisation", async () => {
    expect(await orderOf(["vB1", "vB2", "mA1", "vA1", "mB1"])).toBe("mA1 mB1 vB1 vA1 vB2");
  });

  it("come to visitors too while members keep asking", async () => {
    const members = Array.from({ length: 9 }, (_, n) => `mA${n + 1}`);
    expect(await orderOf(["vB1", "vB2", ...members])).toBe("mA1 mA2 mA3 mA4 vB1 mA5 mA6 mA7 mA8 vB2 mA9");
  });

  it.each([
    ["visitor", "member", 16],
    ["member", "visitor", 32],
  ] as const)(
    "are refused where too much of one organisation's %ss waits, and only there",
    async (sender, other, room) => {
      const inTurn = takingTurns(1);
      const first = Promise.withResolvers<void>();
      const ask = (org: string, who: Sender) => inTurn({ org, sender: who }, () => first.promise);
      const asked = Array.from({ length: room + 1 }, () => ask("A", sender));
      await expect(ask("A", sender)).rejects.toMatchObject({ entry: errors.imagesBusy });
      asked.push(ask("B", sender), ask("A", other));
      first.resolve();
      await Promise.all(asked);
      await ask("A", sender);
    },
  );

  it("are refused where too much waits at all", async () => {
    const inTurn = takingTurns(1);
    const first = Promise.withResolvers<void>();
    const ask = (org: string) => inTurn({ org, sender: "visitor" }, () => first.promise);
    const asked = Array.from({ length: 65 }, (_, n) => ask(`org ${n}`));
    await expect(ask("one more")).rejects.toMatchObject({ entry: errors.imagesBusy });
    first.resolve();
    await Promise.all(asked);
  });

  it("are given on by work that fails", async () => {
    const inTurn = takingTurns(1);
    const turn = { org: "A", sender: "member" } as const;
    const failing = inTurn(turn, () => Promise.reject(new Error("no image")));
    const next = inTurn(turn, async () => "done");
    await expect(failing).rejects.toThrow("no image");
    expect(await next).toBe("done");
  });
});
