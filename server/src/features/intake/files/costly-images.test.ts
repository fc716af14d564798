import { errors } from "@corkboard/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { animatedGif, noise, png } from "../../../../test/support/image-bytes.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

describe("images that are expensive to process", () => {
  const service = useService({
    CORKBOARD_TRUST_PROXY: "on",
    CORKBOARD_WIDGET_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });

  const newSite = async () => {
    const { owner } = await service.createOrganisation();
    return { owner, apiKey: (await newWebsite(owner)).api_key };
  };
  let senders = 0;
  const report = (apiKey: string, picture: Buffer, written = newReport()) => {
    const headers = { "x-forwarded-for": `198.51.100.1, 203.0.113.${senders++ % 250}` };
    return sendReport(service, { apiKey, report: written, files: { screenshot: blob(picture) }, headers });
  };
  const shownTo = async (owner: Person, id: string) => {
    const { data } = await owner.client.getFeedback({ params: { id } });
    return sharp(await (await fetch(data.screenshot_url)).arrayBuffer(), { animated: true }).metadata();
  };
  const attach = async (owner: Person, picture: Buffer) => {
    const card = await newCard(owner, await newBoard(owner));
    const form = new FormData();
    form.append("file", blob(picture), "picture");
    const { data } = await owner.client.addCardAttachments({ params: { id: card.id }, form });
    return data.attachments[0];
  };

  it("are rejected from visitors above any screen size, and accepted from members", async () => {
    const { owner, apiKey } = await newSite();
    const large = await png(7_000, 5_200);
    expect(await report(apiKey, large)).toMatchObject(errorResponse(errors.notAnImage));
    expect(await attach(owner, large)).toMatchObject({ mimeType: "image/png" });
  });

  it("are scaled down when a visitor has a very large screen", async () => {
    const { owner, apiKey } = await newSite();
    const { status, body } = await report(apiKey, await png(7_680, 4_320));
    expect(status).toBe(201);
    const { format, width, height } = await shownTo(owner, body.data.id);
    expect({ format, width, height }).toEqual({ format: "png", width: 5461, height: 3072 });
  });

  it("are stored in a format that is faster to encode", async () => {
    const { owner, apiKey } = await newSite();
    const webp = await plain(2_600, 1_600).webp({ effort: 0 }).toBuffer();
    const { body } = await report(apiKey, webp);
    expect(await shownTo(owner, body.data.id)).toMatchObject({ format: "jpeg", width: 2_600, height: 1_600 });
    expect(await attach(owner, webp)).toMatchObject({ name: "picture.jpg", mimeType: "image/jpeg" });
    const glass = await plain(2_600, 1_600).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer();
    expect(await attach(owner, glass)).toMatchObject({ mimeType: "image/png" });
    const gif = await plain(1_100, 1_000).gif({ effort: 1 }).toBuffer();
    expect(await attach(owner, gif)).toMatchObject({ name: "picture.png", mimeType: "image/png" });
  });

  it("lose their animation when sent by a visitor, and keep it when sent by a member", async () => {
    const { owner, apiKey } = await newSite();
    const moving = await animatedGif(20);
    const { body } = await report(apiKey, moving);
    expect((await shownTo(owner, body.data.id)).pages ?? 1).toBe(1);
    const { url = "" } = (await attach(owner, moving)) ?? {};
    expect((await sharp(await (await fetch(url)).arrayBuffer(), { animated: true }).metadata()).pages).toBe(20);
  });

  it("from one organisation's visitors do not delay another's members and visitors to the end", async () => {
    const [busy, other] = [await newSite(), await newSite()];
    const costly = await noise(900, 700);
    const responded: string[] = [];
    const note = async (who: string, response: Promise<unknown>) => {
      await response;
      responded.push(who);
    };
    const flood = Array.from({ length: 8 }, () => note("flood", report(busy.apiKey, costly)));
    const small = await png();
    const others = [note("member", attach(other.owner, small)), note("visitor", report(other.apiKey, small))];
    await Promise.all([...flood, ...others]);
    expect(responded.at(-1)).toBe("flood");
    expect(responded).toHaveLength(10);
  });

  it("are rejected while too many are waiting, and accepted later", async () => {
    const { owner, apiKey } = await newSite();
    const costly = await noise(500, 300);
    const reports = Array.from({ length: 30 }, () => newReport());
    const responses = await Promise.all(reports.map((each) => report(apiKey, costly, each)));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(response).toMatchObject(errorResponse(errors.imagesBusy));
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const again = reports[responses.findIndex(({ status }) => status !== 201)];
    expect((await report(apiKey, costly, again)).status).toBe(201);
    expect((await owner.client.listFeedback()).meta.total).toBe(31 - refused.length);
    expect(await service.miscounts()).toEqual([]);
  });
});
