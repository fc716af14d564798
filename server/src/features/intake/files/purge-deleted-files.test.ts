import { describe, expect, it } from "vitest";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { readConfig } from "../../../config/config.ts";
import { query } from "../../../db/query.ts";
import { FilesUnavailable, type FileStore } from "../../../ports/files/file-store.ts";
import { openFileStore } from "../../../ports/files/open-file-store.ts";
import { purgeDeletedFiles } from "./purge-deleted-files.ts";

const findFilePurge = query((q, p: { org: string }) =>
  q.selectFrom("doomed_files").select(["id", "attempts"]).where("org_id", "=", p.org).orderBy("due_at"),
);

describe("a deleted file whose bytes cannot be deleted", () => {
  const service = useService();

  it("does not block the others and is retried with growing delays", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.txt`, `${n}`]));
    await owner.client.addCardAttachments({ params: { id }, form: formOf(files) });
    await owner.client.deleteCard({ params: { id } });
    const [first, ...others] = await service.db.all(findFilePurge, { org });
    if (!first) throw new Error("expected queued deletions");

    const store = await openFileStore(readConfig(service.environment));
    let asked = 0;
    const refusing: FileStore = {
      ...store,
      delete: (key) => {
        asked++;
        return key.includes(first.id) ? Promise.reject(new Error("EPERM")) : store.delete(key);
      },
    };
    await expect(purgeDeletedFiles(service.db, refusing)).rejects.toThrow(
      new FilesUnavailable("could not delete the bytes of 1 deleted files: EPERM"),
    );
    expect(asked).toBe(1 + 3 * others.length);
    expect(await service.db.all(findFilePurge, { org })).toEqual([{ id: first.id, attempts: 1 }]);

    const minute = 60_000;
    const after = (minutes: number) => databaseWithClock(service.db, () => minutes * minute);
    const tries = async (minutes: number) => {
      asked = 0;
      await purgeDeletedFiles(after(minutes), refusing).catch(() => undefined);
      return asked;
    };
    expect([await tries(4), await tries(6), await tries(15), await tries(17)]).toEqual([0, 1, 0, 1]);
    expect(await purgeDeletedFiles(after(60), store)).toBe(1);
    expect(await service.db.all(findFilePurge, { org })).toEqual([]);
  });
});
