import { errors, limits } from "@corkboard/contract";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { animatedGif, png } from "../../../../test/support/image-bytes.ts";
import { repeated } from "../../../../test/support/repeated.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";

describe("a card's attachments", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let owner: Person;
  let board: Awaited<ReturnType<typeof newBoard>>;

  beforeAll(async () => {
    ({ owner } = await service.createOrganisation());
    board = await newBoard(owner);
  });

  const emptyCard = async () => ({ id: (await newCard(owner, board)).id });
  const namesOf = async (params: { id: string }) =>
    (await owner.client.getCard({ params })).data.attachments.map(({ name }) => name);

  it("are returned with the card, as its GET and the list show them", async () => {
    const params = await emptyCard();
    const picture = Uint8Array.from(await png(900, 600));
    const added = await owner.client.addCardAttachments({
      params,
      form: formOf({ "Grüße.txt": "Hallo", "shot.png": picture }),
    });
    expect(added.data.attachments).toMatchObject([
      { name: "Grüße.txt", mimeType: "text/plain", bytes: 5 },
      { name: "shot.png", mimeType: "image/png", bytes: expect.any(Number) },
    ]);
    expect(added.data.attachments[0]).not.toHaveProperty("thumbnail_url");
    const shown = await owner.client.getCard({ params });
    expect(shown.data).toEqual(added.data);
    expect(shown.etag).toBe(added.etag);
    const listed = await owner.client.listCards({ query: { list_id: board.listId, limit: 100 } });
    expect(listed.data.find(({ id }) => id === params.id)).toEqual(added.data);
    const renamed = await owner.client.updateCard({ params, body: { title: "Renamed" } });
    expect(renamed.data.attachments).toEqual(added.data.attachments);
  });

  it("can be downloaded by anyone with their URL, images with a thumbnail", async () => {
    const params = await emptyCard();
    const form = formOf({ "notes.txt": "Read me", "shot.png": Uint8Array.from(await png(900, 600)) });
    const { attachments } = (await owner.client.addCardAttachments({ params, form })).data;
    expect(await (await fetch(attachments[0]?.url ?? "")).text()).toBe("Read me");
    const image = await sharp(await (await fetch(attachments[1]?.url ?? "")).arrayBuffer()).metadata();
    expect(image).toMatchObject({ format: "png", width: 900, height: 600 });
    const thumbnail = await fetch(attachments[1]?.thumbnail_url ?? "");
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 320 });
  });

  it("stay animated if they are short, and become still images if they are long", async () => {
    const params = await emptyCard();
    const [short, long] = [await animatedGif(20), await animatedGif(301)];
    const form = formOf({ "short.gif": Uint8Array.from(short), "long.gif": Uint8Array.from(long) });
    const { attachments } = (await owner.client.addCardAttachments({ params, form })).data;
    const pages = [];
    for (const { url } of attachments)
      pages.push((await sharp(await (await fetch(url)).arrayBuffer()).metadata()).pages);
    expect(pages).toEqual([20, 1]);
  });

  it("have unique names, distinguished by a number", async () => {
    const params = await emptyCard();
    const form = new FormData();
    for (const name of ["a.txt", "a.txt", "A.TXT", "none", "none"]) form.append("file", new Blob(["x"]), name);
    await owner.client.addCardAttachments({ params, form });
    await owner.client.addCardAttachments({ params, form: formOf({ "a.txt": "y" }) });
    expect(await namesOf(params)).toEqual(["a.txt", "a (2).txt", "A (3).TXT", "none", "none (2)", "a (4).txt"]);
  });

  it("are deleted by name, permanently and immediately", async () => {
    const params = await emptyCard();
    const name = "50% (ä) & b?.txt";
    const { data, etag } = await owner.client.addCardAttachments({
      params,
      form: formOf({ [name]: "x", "b.txt": "y" }),
    });
    const [first] = data.attachments;
    const gone = { ...params, name: first?.name ?? "" };
    await expect(owner.client.deleteCardAttachment({ params: gone, ifMatch: '"v99"' })).rejects.toMatchObject(
      clientError(errors.staleObject),
    );
    const deleted = await owner.client.deleteCardAttachment({ params: gone, ifMatch: etag });
    expect(deleted.data).toEqual({ deleted: true });
    expect(await namesOf(params)).toEqual(["b.txt"]);
    expect((await fetch(first?.url ?? "")).status).toBe(404);
    const again = owner.client.deleteCardAttachment({ params: gone });
    await expect(again).rejects.toMatchObject(clientError(errors.attachmentNotFound));
    expect(await service.miscounts()).toEqual([]);
  });

  it("are reported in events by name only", async () => {
    const params = await emptyCard();
    await owner.client.addCardAttachments({ params, form: formOf({ "a.txt": "x" }) });
    await owner.client.deleteCardAttachment({ params: { ...params, name: "a.txt" } });
    const events = (await owner.client.listEvents({ query: { object_id: params.id, limit: 100 } })).data;
    const told = events.filter(({ type }) => type === "card.updated").map(({ changes }) => changes);
    expect(told).toEqual([{ attachments: { from: [], to: ["a.txt"] } }, { attachments: { from: ["a.txt"], to: [] } }]);
  });

  it("are added once for each Idempotency-Key, also by concurrent requests", async () => {
    const params = await emptyCard();
    const add = (content: string) =>
      owner.client.addCardAttachments({
        params,
        form: formOf({ "a.txt": content }),
        idempotencyKey: `key-${params.id}`,
      });
    const responses = await Promise.all(Array.from({ length: 5 }, () => add("same")));
    const again = await add("same");
    expect(responses.map(({ data }) => data)).toEqual(responses.map(() => again.data));
    expect(await namesOf(params)).toEqual(["a.txt"]);
    await expect(add("else")).rejects.toMatchObject(clientError(errors.idempotencyKeyReused));
  });

  it("are all stored when uploaded concurrently", async () => {
    const params = await emptyCard();
    await Promise.all(
      Array.from({ length: 12 }, () => owner.client.addCardAttachments({ params, form: formOf({ "a.txt": "x" }) })),
    );
    const names = await namesOf(params);
    expect({ stored: names.length, repeated: repeated(names) }).toEqual({ stored: 12, repeated: [] });
    expect(await service.miscounts()).toEqual([]);
  });

  it("are limited in number per card, and in number and size per upload", async () => {
    const params = await emptyCard();
    const ten = () => {
      const form = new FormData();
      for (let number = 0; number < limits.uploadedFiles; number++) form.append("file", new Blob(["x"]), "a.txt");
      return form;
    };
    for (let sent = 0; sent < limits.attachments; sent += limits.uploadedFiles) {
      await owner.client.addCardAttachments({ params, form: ten() });
    }
    const more = owner.client.addCardAttachments({ params, form: formOf({ "more.txt": "x" }) });
    await expect(more).rejects.toMatchObject(clientError(errors.tooManyAttachments));
    const eleven = ten();
    eleven.append("file", new Blob(["x"]), "a.txt");
    const other = await emptyCard();
    await expect(owner.client.addCardAttachments({ params: other, form: eleven })).rejects.toMatchObject({
      status: 413,
    });
    const large = formOf({ "large.bin": new Uint8Array(limits.fileBytes + 1) });
    await expect(owner.client.addCardAttachments({ params: other, form: large })).rejects.toMatchObject(
      clientError(errors.formTooLarge, "file is larger than 25 MiB"),
    );
    expect(await namesOf(other)).toEqual([]);
  });

  it("return 404 for another organisation's card, on upload and by name", async () => {
    const params = await emptyCard();
    await owner.client.addCardAttachments({ params, form: formOf({ "a.txt": "x" }) });
    const { owner: stranger } = await service.createOrganisation("Others");
    const adding = stranger.client.addCardAttachments({ params, form: formOf({ "b.txt": "x" }) });
    await expect(adding).rejects.toMatchObject(clientError(errors.cardNotFound));
    const deleting = stranger.client.deleteCardAttachment({ params: { ...params, name: "a.txt" } });
    await expect(deleting).rejects.toMatchObject(clientError(errors.cardNotFound));
    expect(await namesOf(params)).toEqual(["a.txt"]);
  });
});
