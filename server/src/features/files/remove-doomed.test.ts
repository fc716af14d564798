import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formOf, newBoard, newCard } from "../../../test/support/factories.ts";
import { useService } from "../../../test/support/harness.ts";
import { readConfig } from "../../config/config.ts";
import { query } from "../../db/query.ts";
import { FilesUnavailable, type FileStore } from "../../ports/files/file-store.ts";
import { openFileStore } from "../../ports/files/open-file-store.ts";
import { removeDoomed } from "./remove-doomed.ts";

const findDoomed = query((q, p: { org: string }) =>
  q.selectFrom("doomed_files").select(["id", "attempts"]).where("org_id", "=", p.org).orderBy("due_at"),
);

describe("a deleted file whose bytes cannot be deleted", () => {
  const service = useService();

  it("keeps no other from it, and is tried again alone, less and less often", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.txt`, `${n}`]));
    await owner.client.addCardAttachments({ params: { id }, form: formOf(files) });
    await owner.client.deleteCard({ params: { id } });
    const [first, ...others] = await service.db.all(findDoomed, { org });
    if (!first) throw new Error("nothing is to be deleted");

    const store = await openFileStore(readConfig(service.environment));
    let asked = 0;
    const refusing: FileStore = {
      ...store,
      delete: (key) => {
        asked++;
        return key.includes(first.id) ? Promise.reject(new Error("EPERM")) : store.delete(key);
      },
    };
    onTestFinished(() => void vi.useRealTimers());
    await expect(removeDoomed(service.db, refusing)).rejects.toThrow(
      new FilesUnavailable("of 1 deleted files the bytes are still stored: EPERM"),
    );
    expect(asked).toBe(1 + 2 * others.length);
    expect(await service.db.all(findDoomed, { org })).toEqual([{ id: first.id, attempts: 1 }]);

    const minute = 60_000;
    const begin = Date.now();
    const tries = async (minutes: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: begin + minutes * minute });
      asked = 0;
      await removeDoomed(service.db, refusing).catch(() => undefined);
      return asked;
    };
    expect([await tries(4), await tries(6), await tries(15), await tries(17)]).toEqual([0, 1, 0, 1]);
    vi.useFakeTimers({ toFake: ["Date"], now: begin + 60 * minute });
    expect(await removeDoomed(service.db, store)).toBe(1);
    expect(await service.db.all(findDoomed, { org })).toEqual([]);
  });
});
