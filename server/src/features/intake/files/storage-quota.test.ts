import { randomBytes } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";

const kilobytes = (count: number) => formOf({ "a.bin": Uint8Array.from(randomBytes(count * 1024)) });

describe("the storage quota of an organisation", () => {
  const service = useService({ CORKBOARD_STORAGE_QUOTA: "1", CORKBOARD_RATE_LIMIT: "off" });

  it("is enforced, frees the space of deleted files and is separate for each organisation", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const cards = await Promise.all([newCard(owner, board), newCard(owner, board)]);
    const [first, second] = cards.map(({ id }) => ({ id }));
    if (!first || !second) throw new Error("expected two cards");
    await owner.client.addCardAttachments({ params: first, form: kilobytes(600) });
    const tooMuch = owner.client.addCardAttachments({ params: second, form: kilobytes(425) });
    await expect(tooMuch).rejects.toMatchObject(clientError(errors.storageFull));
    await owner.client.addCardAttachments({ params: second, form: kilobytes(424) });
    const full = owner.client.addCardAttachments({ params: second, form: formOf({ "b.txt": "x" }) });
    await expect(full).rejects.toMatchObject({ ...clientError(errors.storageFull), status: 409 });
    expect((await owner.client.getCard({ params: second })).data.attachments).toHaveLength(1);

    await owner.client.deleteCard({ params: first });
    await owner.client.addCardAttachments({ params: second, form: kilobytes(600) });
    const { owner: neighbour } = await service.createOrganisation("Neighbours");
    const card = await newCard(neighbour, await newBoard(neighbour));
    await neighbour.client.addCardAttachments({ params: { id: card.id }, form: kilobytes(1_024) });
    expect(await service.miscounts()).toEqual([]);
  });

  it("is not exceeded by concurrent uploads", async () => {
    const { owner } = await service.createOrganisation();
    const params = { id: (await newCard(owner, await newBoard(owner))).id };
    const attempts = Array.from({ length: 8 }, () =>
      owner.client.addCardAttachments({ params, form: kilobytes(300) }).then(
        () => true,
        () => false,
      ),
    );
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(3);
    expect((await owner.client.getCard({ params })).data.attachments).toHaveLength(3);
    expect(await service.miscounts()).toEqual([]);
  });
});
