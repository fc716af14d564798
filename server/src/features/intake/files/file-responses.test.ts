import { createHmac } from "node:crypto";
import { errors } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { databaseWithClock } from "../../../../test/support/database-with-clock.ts";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { sendRaw } from "../../../../test/support/raw-http.ts";
import { readConfig } from "../../../config/config.ts";
import { openFileStore, spoolFolderOf } from "../../../ports/files/open-file-store.ts";

const day = 24 * 60 * 60_000;

describe("a stored file's URL", () => {
  const service = useService();
  let owner: Person;
  let cardId = "";
  let text = "";
  let image = "";
  let thumbnail = "";
  const content = "0123456789".repeat(100);

  beforeAll(async () => {
    ({ owner } = await service.createOrganisation());
    cardId = (await newCard(owner, await newBoard(owner))).id;
    const form = formOf({ "a b.txt": content, "shot.png": Uint8Array.from(await png()) });
    const { attachments } = (await owner.client.addCardAttachments({ params: { id: cardId }, form })).data;
    text = attachments[0]?.url ?? "";
    image = attachments[1]?.url ?? "";
    thumbnail = attachments[1]?.thumbnail_url ?? "";
  });

  const notFound = async (url: string) => {
    const response = await sendRaw(service.url, { method: "GET", path: url.replace(service.url, "") });
    return { status: response.status, body: { ...response.body, request_id: "" } };
  };
  const unknown = { status: 404, body: { error: errors.routeNotFound.message, code: "not_found", request_id: "" } };

  it("stays the same for a day, contains the file name and needs no token", async () => {
    const again = await owner.client.getCard({ params: { id: cardId } });
    expect(again.data.attachments[0]?.url).toBe(text);
    expect(text).toMatch(/\/files\/[0-9a-f-]{36}\/\d+-[\w-]{32}\/a%20b\.txt$/);
    const response = await fetch(text);
    expect(await response.text()).toBe(content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`,
      "content-length": "1000",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, max-age=3600",
      "referrer-policy": "no-referrer",
    });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect((await fetch(image)).headers.get("content-disposition")).toMatch(/^inline; /);
  });

  it("is valid for more than one day and less than three", async () => {
    const place = readConfig(service.environment);
    const files = { store: await openFileStore(place), spoolFolder: spoolFolderOf(place), quotaBytes: undefined };
    for (const [later, status] of [
      [day - 1, 200],
      [3 * day, 404],
    ] as const) {
      const { url } = await startAppOn(
        databaseWithClock(service.db, () => later),
        { files },
      );
      expect((await fetch(text.replace(service.url, url))).status).toBe(status);
    }
  });

  it("returns the same 404 as an unknown URL after tampering", async () => {
    const [, id = "", grant = ""] = /\/files\/([^/]+)\/([^/]+)\//.exec(text) ?? [];
    const [, otherId = ""] = /\/files\/([^/]+)\//.exec(image) ?? [];
    const [lastDay, signature] = [grant.slice(0, grant.indexOf("-")), grant.slice(grant.indexOf("-") + 1)];
    const guessed = createHmac("sha256", "").update(`file\0${id} file ${lastDay}`).digest("base64url").slice(0, 32);
    const grants = [
      `${Number(lastDay) + 1}-${signature}`,
      `${Number(lastDay) - 1}-${signature}`,
      `0${lastDay}-${signature}`,
      `${lastDay}-${signature.slice(0, -1)}`,
      `${lastDay}-${signature}A`,
      `${lastDay}-${guessed}`,
      `thumbnail-${grant}`,
      "-",
      "x",
      "%00",
      "..%2f..",
    ];
    const forged = [
      ...grants.map((each) => text.replace(grant, each)),
      text.replace(id, otherId),
      text.replace(id, "01890000-0000-7000-8000-000000000000"),
      text.replace(id, "x"),
      thumbnail.replace("thumbnail-", ""),
      `${service.url}/files/${id}`,
      `${service.url}/files/../../etc/passwd`,
      `${service.url}/files/${id}/${grant}/..%2f..%2fetc/passwd`,
    ];
    for (const url of forged) expect({ url, ...(await notFound(url)) }).toEqual({ url, ...unknown });
    expect(await notFound(text.replace(id, id.toUpperCase()))).not.toEqual(unknown);
  });

  it("serves byte ranges", async () => {
    const ranges: [string, number, string | undefined, string][] = [
      ["bytes=0-4", 206, "bytes 0-4/1000", "01234"],
      ["bytes=995-", 206, "bytes 995-999/1000", "56789"],
      ["bytes=-3", 206, "bytes 997-999/1000", "789"],
      ["bytes=998-5000", 206, "bytes 998-999/1000", "89"],
      ["bytes=1000-", 416, "bytes */1000", ""],
      ["bytes=-0", 416, "bytes */1000", ""],
      ["bytes=5-4", 200, undefined, content],
      ["bytes=0-1,3-4", 200, undefined, content],
      ["lines=1-2", 200, undefined, content],
    ];
    for (const [range, status, contentRange, body] of ranges) {
      const response = await fetch(text, { headers: { range } });
      expect({
        range,
        status: response.status,
        contentRange: response.headers.get("content-range") ?? undefined,
      }).toEqual({
        range,
        status,
        contentRange,
      });
      expect(await response.text()).toBe(body);
    }
    const changed = await fetch(text, { headers: { range: "bytes=0-4", "if-range": '"another"' } });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
  });

  it("supports HEAD, and returns 304 for a matching ETag", async () => {
    const head = await fetch(text, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe("1000");
    expect(await head.text()).toBe("");
    const tag = head.headers.get("etag") ?? "";
    const known = await fetch(text, { headers: { "if-none-match": `"other", ${tag}` } });
    expect({ status: known.status, body: await known.text() }).toEqual({ status: 304, body: "" });
  });

  it("returns 404 once the card is deleted", async () => {
    const { id } = await newCard(owner, await newBoard(owner));
    const added = await owner.client.addCardAttachments({ params: { id }, form: formOf({ "gone.txt": "x" }) });
    const url = added.data.attachments[0]?.url ?? "";
    expect((await fetch(url)).status).toBe(200);
    await owner.client.deleteCard({ params: { id } });
    expect(await notFound(url)).toEqual(unknown);
  });
});
