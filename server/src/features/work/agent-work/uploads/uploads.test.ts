import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../../test/support/app-on.ts";
import { signedIn } from "../../../../../test/support/browser-session.ts";
import { agentOf, claimOf, deliveryOf, letLeaseExpire, newTicket } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { formOf, metCriteria, newBoard, newCard } from "../../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../../test/support/harness.ts";
import { gif, jpeg, png, webp } from "../../../../../test/support/image-bytes.ts";
import { type RawRequest, sendRaw } from "../../../../../test/support/raw-http.ts";
import { readConfig } from "../../../../config/config.ts";
import { spoolFolderOf } from "../../../../ports/files/open-file-store.ts";
import { expireClaims } from "../claims/expire-claims.ts";

/** As `curl -T` does: no token, no type. */
const send = (url: string, body: Uint8Array, more: Partial<RawRequest> = {}) => {
  const { origin, pathname } = new URL(url);
  return sendRaw(origin, { method: "PUT", path: pathname, body, ...more });
};

const nothing = { status: 404, body: { error: errors.routeNotFound.message, code: errors.routeNotFound.code } };

describe("an address for a screenshot", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  async function newWork(organisation?: Organisation) {
    const { owner, ...acme } = organisation ?? (await service.createOrganisation());
    const agent = await agentOf(service, owner);
    const { ticket } = await newTicket(owner);
    const claim = await claimOf(agent, ticket.id);
    const { fence } = claim;
    const params = { id: claim.id };
    const open = async () => (await agent.client.openClaimUpload({ params, body: { fence } })).data.url;
    const result = { fence, summary: "See the picture", criteria: metCriteria(claim.ticket) };
    const deliver = async () => (await agent.client.deliverClaim({ params, body: result })).data;
    const screenshots = async () =>
      (await owner.client.getStorage()).data.kinds.find(({ kind }) => kind === "screenshot")?.files ?? 0;
    return { acme: { ...acme, owner }, owner, agent, ticket, claim, params, result, open, deliver, screenshots };
  }

  it("accepts one picture without a token, which the next delivery has", async () => {
    const { open, deliver, owner, claim, ticket } = await newWork();
    const url = await open();
    expect(url).toMatch(/\/uploads\/[\w-]{32}$/);
    const stored = await send(url, await png(640, 400));
    expect(stored).toMatchObject({ status: 201, body: { data: { claim_id: claim.id, width: 640, height: 400 } } });
    expect(await send(url, await png())).toMatchObject(nothing);
    const delivery = await deliver();
    const picture = await fetch(delivery.screenshot_url ?? "");
    expect(picture.headers.get("content-type")).toMatch(/^image\//);
    expect(delivery.screenshot_thumbnail_url).not.toBeNull();
    await owner.client.deleteTicket({ params: { id: ticket.id } });
    expect((await fetch(delivery.screenshot_url ?? "")).status).toBe(404);
    expect(await service.miscounts()).toEqual([]);
  });

  it("accepts every kind of picture, in chunks and with the headers of other programs", async () => {
    const { open, screenshots } = await newWork();
    const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, method: "POST" };
    expect(await send(await open(), await jpeg(), form)).toMatchObject({ status: 201 });
    expect(await send(await open(), await webp(), { chunked: true })).toMatchObject({ status: 201 });
    const expecting = { headers: { expect: "100-continue", "content-type": "image/gif" } };
    expect(await send(await open(), await gif(), expecting)).toMatchObject({ status: 201 });
    expect(await screenshots(), "a later upload replaces the earlier one").toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("is replaced by a newer one, and a screenshot in the delivery replaces what it received", async () => {
    const { agent, open, params, result, screenshots } = await newWork();
    const [older, newer] = [await open(), await open()];
    expect(await send(older, await png())).toMatchObject(nothing);
    expect(await send(newer, await png(640, 400))).toMatchObject({ status: 201 });
    const form = new FormData();
    form.append("delivery", JSON.stringify(result));
    form.append("screenshot", new Blob([new Uint8Array(await png(32, 24))]), "after.png");
    const { data } = await agent.client.deliverClaim({ params, form });
    const { pathname } = new URL(data.screenshot_url ?? "");
    expect(pathname).toMatch(/screenshot$/);
    expect(await screenshots()).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("remains valid after what it rejects, and keeps nothing of it", async () => {
    const { open, deliver, screenshots } = await newWork();
    const url = await open();
    const picture = await png();
    const rejected = [Buffer.from("no picture"), new Uint8Array(), picture.subarray(0, 30), Buffer.from("<svg/>")];
    for (const body of rejected)
      expect(await send(url, body)).toMatchObject({ status: 400, body: { code: errors.notAnImage.code } });
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1_024 * 1_024)]);
    for (const chunked of [false, true]) {
      expect(await send(url, large, { chunked })).toMatchObject({
        status: 413,
        body: { error: "The picture is larger than 10 MiB" },
      });
    }
    await expect(deliver()).rejects.toMatchObject(clientError(errors.resultRequired));
    expect(await screenshots()).toBe(0);
    expect(await send(url, picture)).toMatchObject({ status: 201 });
    expect((await deliver()).screenshot_url).not.toBeNull();
  });

  it("keeps nothing of an upload that breaks off, and remains valid", async () => {
    const { open } = await newWork();
    const url = new URL(await open());
    const spool = spoolFolderOf(readConfig(service.environment));
    const spooled = () => readdir(spool).catch(() => []);
    const socket = connect(Number(url.port), url.hostname);
    socket.on("error", () => undefined);
    socket.write(`PUT ${url.pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\nhalf`);
    await expect.poll(spooled).toHaveLength(1);
    socket.resetAndDestroy();
    await expect.poll(spooled).toEqual([]);
    expect(await send(url.href, await png())).toMatchObject({ status: 201 });
    expect(await spooled()).toEqual([]);
  });

  it("accepts one of several pictures that are sent at once", async () => {
    const { open, screenshots } = await newWork();
    const url = await open();
    const picture = await png(200, 200);
    const responses = await Promise.all([send(url, picture), send(url, picture), send(url, picture)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
    expect(await screenshots()).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("ends with the claim, and so does a picture that was not delivered", async () => {
    const picture = await png();
    const ends = {
      released: ({ agent, params, claim }) =>
        agent.client.releaseClaim({ params, body: { fence: claim.fence, reason: "Too difficult" } }),
      revoked: ({ owner, params }) => owner.client.revokeClaim({ params, body: { reason: "Stop" } }),
      expired: async ({ acme, claim }) => {
        await letLeaseExpire(service, acme, claim);
        await expireClaims(service.db, () => undefined);
      },
      "taken over": ({ owner, ticket }) =>
        owner.client.updateTicket({ params: { id: ticket.id }, body: { status: "done" } }),
      deleted: ({ owner, ticket }) => owner.client.deleteTicket({ params: { id: ticket.id } }),
    } satisfies Record<string, (work: Awaited<ReturnType<typeof newWork>>) => Promise<unknown>>;
    const seen: Record<string, unknown> = {};
    for (const [how, end] of Object.entries(ends)) {
      const work = await newWork();
      expect(await send(await work.open(), picture)).toMatchObject({ status: 201 });
      const unused = await work.open();
      const before = await work.screenshots();
      await end(work);
      seen[how] = [before, (await send(unused, picture)).status, await work.screenshots()];
    }
    expect(seen).toEqual(Object.fromEntries(Object.keys(ends).map((how) => [how, [1, 404, 0]])));
    expect(await service.miscounts()).toEqual([]);
  });

  it("is for the holder of the claim with its fence, and not after the delivery", async () => {
    const { acme, owner, agent, claim, open, params } = await newWork();
    const { fence } = claim;
    const stale = agent.client.openClaimUpload({ params, body: { fence: fence + 1 } });
    await expect(stale).rejects.toMatchObject(clientError(errors.claimLost));
    const dora = await agentOf(service, await acme.addMember("Dora"));
    const foreign = dora.client.openClaimUpload({ params, body: { fence } });
    await expect(foreign).rejects.toMatchObject(clientError(errors.foreignClaim));
    const { owner: neighbour } = await service.createOrganisation();
    const other = neighbour.client.openClaimUpload({ params, body: { fence } });
    await expect(other).rejects.toMatchObject(clientError(errors.claimNotFound));

    const unused = await open();
    const { screenshot_url } = await deliveryOf(agent, claim);
    expect(screenshot_url).toBeNull();
    expect(await send(unused, await png())).toMatchObject(nothing);
    await expect(open()).rejects.toMatchObject(clientError(errors.alreadyDelivered));
    await owner.client.revokeClaim({ params, body: { reason: "Stop" } });
    await expect(open()).rejects.toMatchObject(clientError(errors.claimLost));
  });

  it("adds its picture to its own claim only", async () => {
    const [mine, other] = [await newWork(), await newWork()];
    expect(await send(await mine.open(), await png())).toMatchObject({ status: 201 });
    await expect(other.deliver()).rejects.toMatchObject(clientError(errors.resultRequired));
    expect((await mine.deliver()).screenshot_url).not.toBeNull();
  });

  it("that is forged or of a closed organisation says nothing", async () => {
    const { open, acme } = await newWork();
    const url = await open();
    const picture = await png();
    const forged = randomBytes(24).toString("base64url");
    for (const key of [forged, "x", "%00", `${forged}x`, crypto.randomUUID()])
      expect(await send(`${service.url}/uploads/${key}`, picture)).toMatchObject(nothing);
    const browser = await signedIn(service, acme, acme.owner);
    await browser.client.deleteOrganisation({ body: { name: "Acme" } });
    expect(await send(url, picture)).toMatchObject(nothing);
  });

  it("is not logged, and accepts ten pictures a minute", async () => {
    const lines: string[] = [];
    const { url } = await startAppOn(service.db, { requestLog: (line) => void lines.push(line) });
    const { open } = await newWork();
    const { pathname } = new URL(await open());
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await send(url + pathname, Buffer.from("no picture"))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    await expect.poll(() => lines.length).toBe(12);
    expect(lines.join("\n")).not.toContain(pathname.split("/").at(-1));
  });
});

describe("an address for a screenshot of an organisation without storage left", () => {
  const service = useService({ CORKBOARD_STORAGE_QUOTA: "1" });

  it("says so, and works once there is space", async () => {
    const { owner } = await service.createOrganisation();
    const card = { id: (await newCard(owner, await newBoard(owner))).id };
    await owner.client.addCardAttachments({
      params: card,
      form: formOf({ "a.bin": Uint8Array.from(randomBytes(1_024 * 1_024)) }),
    });
    const agent = await agentOf(service, owner);
    const claim = await claimOf(agent, (await newTicket(owner)).ticket.id);
    const { data } = await agent.client.openClaimUpload({ params: { id: claim.id }, body: { fence: claim.fence } });
    expect(await send(data.url, await png())).toMatchObject({ status: 409, body: { code: errors.storageFull.code } });
    await owner.client.deleteCard({ params: card });
    expect(await send(data.url, await png())).toMatchObject({ status: 201 });
    expect(await service.miscounts()).toEqual([]);
  });
});
