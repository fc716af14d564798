import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { TestService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { useS3Server } from "../../../../test/support/s3-server.ts";
import { readConfig } from "../../../config/config.ts";
import { query } from "../../../db/query.ts";
import { newId } from "../../../shared/id.ts";
import { FilesUnavailable, type FileStore } from "../../../ports/files/file-store.ts";
import { openFileStore } from "../../../ports/files/open-file-store.ts";
import { keyOf } from "./file-keys.ts";
import { purgeDeletedFiles } from "./purge-deleted-files.ts";
import { sweepFiles } from "./sweep-files.ts";

const countFilePurges = query((q, p: { org: string }) =>
  q.selectFrom("doomed_files").select(q.fn.countAll<number>().as("rows")).where("org_id", "=", p.org),
);

async function keysIn(store: FileStore, prefix: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

const s3 = useS3Server();
const places: Record<string, () => Readonly<Record<string, string>>> = {
  "the data folder": () => ({}),
  "an S3 store": () => s3.current.environment,
};

describe.each(Object.entries(places))("files in %s", (_, settings) => {
  const withFiles = async (work: (service: TestService, store: FileStore) => Promise<void>) => {
    const service = await TestService.start(settings());
    try {
      await work(service, await openFileStore(readConfig({ ...service.environment, ...settings() })));
    } finally {
      await service.stop();
    }
  };

  it("are stored, served completely and in ranges, and deleted with their owner", () =>
    withFiles(async (service, store) => {
      const { owner, id: org } = await service.createOrganisation();
      const board = await newBoard(owner);
      const cards = [await newCard(owner, board), await newCard(owner, board)];
      const urls: string[] = [];
      for (const { id } of cards) {
        const form = formOf({ "shot.png": Uint8Array.from(await png()), "a.txt": "0123456789" });
        const { attachments } = (await owner.client.addCardAttachments({ params: { id }, form })).data;
        urls.push(...attachments.map(({ url }) => url));
      }
      expect(await (await fetch(urls[1] ?? "", { headers: { range: "bytes=2-4" } })).text()).toBe("234");
      expect(await keysIn(store, `${org}/`)).toHaveLength(6);
      expect(await sweepFiles({ db: service.db, store, youngMs: 0 })).toMatchObject({
        files: 4,
        orphans: 0,
        missing: [],
      });

      await owner.client.deleteCard({ params: { id: cards[0]?.id ?? "" } });
      await owner.client.deleteProject({ params: { id: board.projectId } });
      for (const url of urls) expect((await fetch(url)).status).toBe(404);
      await service.purged();
      // Objects queued for deletion are not orphans.
      expect(await sweepFiles({ db: service.db, store, youngMs: 0 })).toMatchObject({
        files: 0,
        orphans: 0,
        missing: [],
      });
      expect(await service.db.first(countFilePurges, { org })).toEqual({ rows: 4 });
      expect(await purgeDeletedFiles(service.db, store)).toBe(4);
      expect(await keysIn(store, `${org}/`)).toEqual([]);
      expect(await service.db.first(countFilePurges, { org })).toEqual({ rows: 0 });
      expect(await service.miscounts()).toEqual([]);
    }));

  it("without a row are found and deleted, and no others", () =>
    withFiles(async (service, store) => {
      const { owner, id: org } = await service.createOrganisation();
      const { id } = await newCard(owner, await newBoard(owner));
      await owner.client.addCardAttachments({ params: { id }, form: formOf({ "a.txt": "kept", "b.txt": "lost" }) });
      const [kept = "", lost = ""] = (await keysIn(store, `${org}/`)).toSorted();
      const stray = join(service.environment["CORKBOARD_DATA"] ?? "", "stray");
      writeFileSync(stray, "stray");
      const orphan = keyOf({ org_id: org, project_id: newId(), id: newId() });
      const others = [`${newId()}/${newId()}/${newId()}`, `${org}/readme`, "backups/monday"];
      for (const key of [orphan, ...others]) await store.put(key, stray);
      await store.delete(lost);

      expect(await sweepFiles({ db: service.db, store })).toMatchObject({ orphans: 0, young: 1 });
      const looked = await sweepFiles({ db: service.db, store, youngMs: 0, dryRun: true });
      expect(looked).toEqual({
        files: 1,
        bytes: 4,
        orphans: 1,
        orphanBytes: 5,
        young: 0,
        missing: [lost.split("/")[2]],
      });
      expect(await store.open(orphan).then((opened) => opened?.stream.destroy())).toBeDefined();
      expect(await sweepFiles({ db: service.db, store, youngMs: 0 })).toEqual(looked);
      expect(await store.open(orphan)).toBeUndefined();
      for (const key of [kept, ...others]) expect(await keysIn(store, key)).toEqual([key]);
    }));
});

describe("an unavailable store", () => {
  it("causes a 503, leaves nothing half done, and gets its deletions later", async () => {
    const service = await TestService.start();
    const away = { ...s3.current.environment, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    const other = await service.startAnother(away);
    try {
      const { owner, id: org } = await service.createOrganisation();
      const { id } = await newCard(owner, await newBoard(owner));
      const path = `/api/v1/boards/cards/${id}/attachments`;
      const headers = { authorization: `Bearer ${owner.token}` };
      const refused = await fetch(other.address + path, { method: "POST", headers, body: formOf({ "a.txt": "x" }) });
      expect(refused.status).toBe(503);
      expect(refused.headers.has("retry-after")).toBe(true);
      expect((await owner.client.getCard({ params: { id } })).data.attachments).toEqual([]);

      await owner.client.addCardAttachments({ params: { id }, form: formOf({ "a.txt": "x" }) });
      await owner.client.deleteCard({ params: { id } });
      const unreachable = await openFileStore(readConfig({ ...service.environment, ...away }));
      await expect(purgeDeletedFiles(service.db, unreachable)).rejects.toBeInstanceOf(FilesUnavailable);
      const store = await openFileStore(readConfig(service.environment));
      expect(await purgeDeletedFiles(service.db, store)).toBe(0);
      const later = databaseWithClock(service.db, () => 6 * 60_000);
      expect(await purgeDeletedFiles(later, store)).toBe(1);
      expect(await keysIn(store, `${org}/`)).toEqual([]);
    } finally {
      await other.stop();
      await service.stop();
    }
  });
});
