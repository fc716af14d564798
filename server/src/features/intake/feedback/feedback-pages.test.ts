import { limits, plainLine } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";

/** Nothing in a text is special, not even what is used to put pages together. */
const texts = [
  `"quotes" and \\backslashes\\, {"id":"`,
  "\u0001 0{} \u0001 and \u0002",
  "\u0002",
  "line\nbreak,\ttab,\r\b\f and \u001f\u007f",
  "Größe 👋 \u2028",
];

describe("a page of feedback", () => {
  const service = useService();

  const bodyOf = async ({ token }: Person, query = "") => {
    const response = await fetch(`${service.url}/api/v1/feedback${query}`, {
      headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
    });
    expect(response.status).toBe(200);
    return response.text();
  };

  const itemsIn = (body: string) => body.slice('{"data":['.length, body.indexOf('],"meta":'));

  it("has the same bytes whether or not one of its items is too long to be read with the others", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann");
    const board = await newBoard(owner);
    for (const text of texts) {
      const { id } = await newFeedback(owner, { title: `Title ${text}`, description: text, reporter_name: text });
      const assigned_to = [ann.userId, owner.userId];
      await owner.client.updateFeedback({ params: { id }, body: { assigned_to } });
      for (let n = 0; n < 2; n++) await newCard(owner, board, { feedback_id: id });
      await owner.client.createFeedbackComment({ params: { id }, body: { content: text } });
    }
    await newFeedback(owner, { screenshot_url: "https://shots.example/1.png?a=b&c" });
    const short = await bodyOf(owner);
    const filtered = await bodyOf(owner, "?status=new");
    expect(filtered).toBe(short);

    for (const description of ["é".repeat(30_000), "x".repeat(limits.description)]) {
      const { id } = await newFeedback(owner, { description });
      const long = await bodyOf(owner);
      expect(itemsIn(long).endsWith(`},${itemsIn(short)}`)).toBe(true);
      const { data, meta } = JSON.parse(long) as { data: { id: string }[]; meta: object };
      expect(data[0]).toMatchObject({ id, description });
      expect(meta).toEqual({ total: texts.length + 2, limit: 50, offset: 0 });
      await owner.client.deleteFeedback({ params: { id } });
    }
    expect(await bodyOf(owner)).toBe(short);
  });

  it("shows every item as it is on its own", async () => {
    const { owner } = await service.createOrganisation();
    for (const text of texts)
      await newFeedback(owner, { title: `Title ${text}`, page_url: "https://bolt.example/?q=%22" });
    const { data } = await owner.client.listFeedback();
    expect(data.map(({ title }) => title)).toEqual(texts.map((text) => plainLine(`Title ${text}`)).toReversed());
    for (const item of data) {
      const {
        annotations: _a,
        browser_info: _b,
        metadata: _m,
        ...summary
      } = (await owner.client.getFeedback({ params: { id: item.id } })).data;
      expect(item).toEqual({ ...summary });
    }
  });

  it("of none has a total of none", async () => {
    const { owner } = await service.createOrganisation();
    expect(await bodyOf(owner)).toBe('{"data":[],"meta":{"total":0,"limit":50,"offset":0}}');
    await newFeedback(owner);
    expect(await bodyOf(owner, "?offset=1")).toBe('{"data":[],"meta":{"total":1,"limit":50,"offset":1}}');
  });

  it("of long items is complete and in order, with and without compression", async () => {
    const { owner } = await service.createOrganisation();
    const titles = [];
    for (let n = 0; n < 30; n++) {
      titles.unshift(`Item ${n}`);
      await newFeedback(owner, { title: `Item ${n}`, description: `${n}`.repeat(9_000) });
    }
    for (const limit of [30, 100]) {
      const { data } = JSON.parse(await bodyOf(owner, `?limit=${limit}`)) as { data: { title: string }[] };
      expect(data.map(({ title }) => title)).toEqual(titles);
      expect((await owner.client.listFeedback({ query: { limit } })).data).toEqual(data);
    }
  });
});
