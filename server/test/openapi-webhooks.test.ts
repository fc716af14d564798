import { eventTypes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useApiDocument } from "./support/api-document.ts";
import { newBoard, newCard } from "./support/factories.ts";
import { useService } from "./support/harness.ts";
import { WebhookEndpoint } from "./support/webhook-endpoint.ts";

describe("the webhooks of the OpenAPI document", () => {
  const service = useService({ CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8,::1" });
  const document = useApiDocument(service);

  it("are one for each event type, and the ping", () => {
    expect(Object.keys(document.whole.webhooks)).toEqual([...eventTypes, "ping"]);
  });

  it("describe the headers and bodies that endpoints receive", async () => {
    const { owner } = await service.createOrganisation();
    const endpoint = await WebhookEndpoint.start();
    const { data: webhook } = await owner.client.createWebhook({ body: { url: endpoint.url } });
    await owner.client.pingWebhook({ params: { id: webhook.id } });
    const board = await newBoard(owner);
    const card = await newCard(owner, board);
    await owner.client.updateCard({ params: { id: card.id }, body: { title: "Renamed" } });
    await owner.client.deleteCard({ params: { id: card.id } });
    const types = () => new Set(endpoint.types);
    await expect
      .poll(types)
      .toEqual(
        new Set([
          "ping",
          "client.created",
          "project.created",
          "list.created",
          "card.created",
          "card.updated",
          "card.deleted",
        ]),
      );
    for (const { body, headers } of endpoint.received) {
      const message = JSON.parse(body);
      const { parameters, requestBody } = document.whole.webhooks[message.type].post;
      const problems = document.problems(requestBody.content["application/json"].schema, message);
      expect({ type: message.type, problems }).toEqual({ type: message.type, problems: [] });
      for (const { name } of parameters) expect(headers).toHaveProperty([name]);
    }
  });
});
