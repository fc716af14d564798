import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { sweepFiles } from "../../src/features/intake/files/sweep-files.ts";
import { openFileStore } from "../../src/ports/files/open-file-store.ts";
import { formOf, newBoard, newCard } from "../support/factories.ts";
import { useService } from "../support/harness.ts";
import { png } from "../support/image-bytes.ts";
import { type Environment, runCommand, SpawnedService } from "../support/spawned-service.ts";

const sweep = async (environment: Environment) =>
  JSON.parse((await runCommand(["files", "sweep", "--json"], environment)).stdout) as Record<string, unknown>;

const patience = { timeout: 30_000 };

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0);

/** Makes all files old enough to be swept. */
function age(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const whole = join(folder, path);
    if (statSync(whole).isFile()) utimesSync(whole, new Date(0), new Date(0));
  }
}

describe("interrupted uploads", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  const folderOf = (name: string) => join(service.environment["CORKBOARD_DATA"] ?? "", name);

  it("leave no files if the client disconnects", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newCard(owner, await newBoard(owner));
    const { port } = new URL(service.url);
    const head =
      `POST /api/v1/boards/cards/${id}/attachments HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n` +
      "content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n" +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    const sockets = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(head + "x".repeat(100_000)));
      return socket.on("error", () => undefined);
    });
    await vi.waitUntil(() => filesIn(folderOf("incoming")) === 5, patience);
    for (const socket of sockets) socket.resetAndDestroy();
    await vi.waitUntil(() => filesIn(folderOf("incoming")) === 0, patience);
    expect((await owner.client.getCard({ params: { id } })).data.attachments).toEqual([]);
  });

  it("lose nothing acknowledged if the service is killed, and leave only files that the sweep removes", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const picture = Uint8Array.from(await png(400, 300));
    const acknowledged: string[] = [];
    const killed = await SpawnedService.start(service.environment);
    const client = killed.client(owner.token);
    const { id } = await newCard(owner, board);
    const sending = Array.from({ length: 4 }, async () => {
      for (;;) {
        await client.addCardAttachments({ params: { id }, form: formOf({ "a.png": picture, "b.txt": "x" }) });
        acknowledged.push(id);
      }
    }).map((loop) => loop.catch(() => undefined));
    await vi.waitUntil(() => acknowledged.length >= 6, patience);
    await killed.end("SIGKILL");
    await Promise.all(sending);

    const cards = await owner.client.listCards({ query: { list_id: board.listId, limit: 100 } });
    const attachments = cards.data.flatMap((card) => card.attachments);
    expect(attachments.length).toBeGreaterThanOrEqual(acknowledged.length * 2);
    for (const { url, bytes } of attachments) {
      expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(bytes);
    }
    age(folderOf("incoming"));
    age(folderOf("files"));
    const swept = await sweep(service.environment);
    expect(swept).toMatchObject({ ok: true, missing: [], young: 0, deleted: true });
    const store = await openFileStore(readConfig(service.environment));
    const again = await sweepFiles({ db: service.db, store, youngMs: 0 });
    expect(again).toMatchObject({ files: swept["files"], orphans: 0, missing: [] });
    expect(readdirSync(folderOf("incoming"))).toEqual([]);
    expect(await service.miscounts()).toEqual([]);
  });
});
