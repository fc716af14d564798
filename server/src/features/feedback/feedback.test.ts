import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../test/factories.ts";
import { useService } from "../../../test/harness.ts";

describe("feedback", () => {
  const service = useService();

  it("is shown by its GET as it was created", async () => {
    const { owner } = await service.createOrganisation();
    const created = await newFeedback(owner, { type: "bug", page_url: "https://bolt.example/cart" });
    const found = await owner.client.getFeedback({ params: { id: created.id } });
    expect(found.data).toEqual(created);
  });
});
