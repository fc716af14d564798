import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { type BoardSnapshot, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { ownerActor } from "../../../../test/support/owner-actor.ts";
import { createCard } from "./create-card.ts";
import { accessListIfThere } from "./lists.access.ts";

const words = "checkout fails on Safari when the address has umlauts export invoices as PDF header overlaps".split(" ");

describe("the snapshot of a large board", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  /** Cards in turn in each of the lists. */
  const fill = async (count: number, titleOf: (n: number) => string) => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const board = await newBoard(owner, ["To do", "Doing", "Empty", "Done"]);
    const targets = board.listIds.filter((_, place) => place !== 2);
    const actor = ownerActor(organisation.id, owner);
    const labels = [{ color: "red", text: "urgent" }];
    await service.db.write(async (tx) => {
      for (let n = 0; n < count; n++) {
        const list = await accessListIfThere(tx, actor, targets[n % targets.length] ?? "");
        const fields = { project_id: board.projectId, list_id: "", labels, assigned_to: owner.userId };
        if (list) await createCard(tx, actor, list, { ...fields, title: titleOf(n) });
      }
    });
    return { owner, board, targets };
  };

  const compressed = (owner: Person, projectId: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${owner.token}`, "accept-encoding": "br" };
      const url = `${service.url}/api/v1/boards/snapshot?project_id=${projectId}`;
      request(url, { headers }, (response) => void buffer(response).then(resolve, reject)).end();
    });

  it("has at most 120 KB for 2,000 cards", async () => {
    const title = (n: number) => Array.from({ length: 6 }, (_, place) => words[(n * 7 + place * n) % words.length]);
    const { owner, board } = await fill(2_000, (n) => `${title(n).join(" ")} ${n}`);
    const bytes = await compressed(owner, board.projectId);
    expect(bytes.length).toBeLessThan(120_000);
    const { data } = JSON.parse(brotliDecompressSync(bytes).toString()) as { data: BoardSnapshot };
    expect(data.cards).toHaveLength(2_000);
  });

  it("is complete and in order even if it is too long to be read at once", async () => {
    const count = 3_000;
    const { owner, board, targets } = await fill(count, (n) => `${n} `.padEnd(limits.title, "é"));
    const { data } = await owner.client.getBoardSnapshot({ query: { project_id: board.projectId } });
    expect(JSON.stringify(data).length).toBeGreaterThan(2 * 1024 * 1024);
    expect(data.lists.map(({ card_count }) => card_count)).toEqual([1_000, 1_000, 0, 1_000]);
    const expected = targets.flatMap((list_id, place) =>
      Array.from({ length: count / 3 }, (_, row) => ({ list_id, number: row * 3 + place, position: row })),
    );
    const shown = data.cards.map(({ list_id, title, position }) => ({
      list_id,
      number: Number.parseInt(title, 10),
      position,
    }));
    expect(shown).toEqual(expected);
  });
});
