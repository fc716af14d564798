import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import { readConfig } from "../../../config/config.ts";
import { openFileStore } from "../../../ports/files/open-file-store.ts";
import { purgeDeletedFiles } from "./purge-deleted-files.ts";
import { sweepFiles } from "./sweep-files.ts";

/** Only PostgreSQL runs transactions concurrently, so only there are many rounds worthwhile. */
const rounds = process.env["CORKBOARD_TEST_ENGINE"] === "postgres" ? 12 : 2;

/** One of several roughly simultaneous requests. */
interface Racer {
  readonly method: string;
  readonly path: string;
  readonly form?: FormData;
}

describe("files uploaded while their owner is being deleted", () => {
  const service = useService({
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_WIDGET_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });

  /** Each request either succeeds or gets a 404; none causes a server error. */
  const race = async ({ token }: Person, racers: readonly Racer[]) => {
    const responses = await Promise.all(
      racers.map(async ({ method, path, ...rest }) => {
        await pause(Math.random() * 12);
        const { status } = await service.request(method, `/api/v1${path}`, { token, ...rest });
        return status < 300 || status === 404 ? "fine" : `${method} ${path} ${status}`;
      }),
    );
    expect(responses).toEqual(racers.map(() => "fine"));
  };

  const nothing = { miscounts: [], orphans: 0, missing: [] };

  const astray = async () => {
    const store = await openFileStore(readConfig(service.environment));
    const { orphans, missing } = await sweepFiles({ db: service.db, store, youngMs: 0, dryRun: true });
    await purgeDeletedFiles(service.db, store);
    return { miscounts: await service.miscounts(), orphans, missing };
  };

  const attaching = (id: string): Racer => {
    const form = formOf({ "a.txt": "a".repeat(100), "b.txt": "b" });
    return { method: "POST", path: `/boards/cards/${id}/attachments`, form };
  };

  it("are deleted with their project, or get a 404", async () => {
    const { owner } = await service.createOrganisation();
    for (let round = 0; round < rounds; round++) {
      const board = await newBoard(owner, ["A", "B"]);
      const cards = [await newCard(owner, board), await newCard(owner, board), await newCard(owner, board)];
      const ids = cards.map(({ id }) => id);
      for (const id of ids) await owner.client.addCardAttachments({ params: { id }, form: formOf({ "0.txt": "0" }) });
      const [first = "", second = "", third = ""] = ids;
      await race(owner, [
        ...[first, first, second, third].map(attaching),
        { method: "DELETE", path: `/boards/cards/${first}/attachments/0.txt` },
        { method: "DELETE", path: `/boards/cards/${second}` },
        { method: "DELETE", path: `/projects/${board.projectId}` },
      ]);
    }
    expect(await astray()).toEqual(nothing);
  });

  it("are deleted with their card, or get a 404", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    for (let round = 0; round < rounds; round++) {
      const { id } = await newCard(owner, board);
      await owner.client.addCardAttachments({ params: { id }, form: formOf({ "0.txt": "0" }) });
      await race(owner, [
        ...[id, id, id].map(attaching),
        { method: "DELETE", path: `/boards/cards/${id}/attachments/0.txt` },
        { method: "DELETE", path: `/boards/cards/${id}` },
        { method: "DELETE", path: `/boards/cards/${id}` },
      ]);
    }
    expect(await astray()).toEqual(nothing);
  });

  it("are deleted with their feedback and its project, each counted once", async () => {
    const { owner } = await service.createOrganisation();
    const files = { screenshot: new Blob([Uint8Array.from(await png())]) };
    for (let round = 0; round < rounds; round++) {
      const { id, api_key: apiKey } = await newWebsite(owner);
      const reports = await Promise.all([1, 2, 3].map(() => sendReport(service, { apiKey, files })));
      const coming = [1, 2].map(async () => {
        await pause(Math.random() * 12);
        return (await sendReport(service, { apiKey, files })).status;
      });
      await race(owner, [
        ...reports.map(({ body }) => ({ method: "DELETE", path: `/feedback/${body.data.id}` })),
        { method: "DELETE", path: `/projects/${id}` },
      ]);
      for (const status of await Promise.all(coming)) expect([201, 401]).toContain(status);
    }
    expect(await astray()).toEqual(nothing);
  });
});
