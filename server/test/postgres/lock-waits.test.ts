import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { Tx } from "../../src/db/database.ts";
import { deleteList } from "../../src/features/work/boards/arrange-lists.ts";
import { accessCardToMove } from "../../src/features/work/boards/cards.access.ts";
import { accessListToArrange } from "../../src/features/work/boards/lists.access.ts";
import { updateCard } from "../../src/features/work/boards/update-card.ts";
import { deleteFeedback } from "../../src/features/intake/feedback/change-feedback.ts";
import { accessFeedbackToDelete } from "../../src/features/intake/feedback/feedback.access.ts";
import { accessMemberToChange } from "../../src/features/people/members/members.access.ts";
import { removeMember } from "../../src/features/people/members/remove-member.ts";
import { keyOfItem } from "../../src/features/outsiders/reports/reports.exports.ts";
import { updateTicket } from "../../src/features/work/tickets/change-ticket.ts";
import { accessTicketToChange } from "../../src/features/work/tickets/tickets.access.ts";
import { assignedTicket } from "../../src/features/work/tickets/tickets.exports.ts";
import { createWebhook } from "../../src/features/reach/webhooks/create-webhook.ts";
import { openSigner } from "../../src/signing/signer.ts";
import { newBoard, newCard, newFeedback } from "../support/factories.ts";
import { useService } from "../support/harness.ts";
import { ownerActor } from "../support/owner-actor.ts";
import { engine } from "../support/test-database.ts";
import { countWaiting } from "./count-waiting.ts";
import { untilSent } from "./until-sent.ts";

describe.runIf(engine === "postgres")("a request that waits for a concurrent change", () => {
  const service = useService();

  /** Sends requests during a change, and commits the change once they all wait for it. */
  async function meanwhile<Result>(
    change: (tx: Tx) => Promise<unknown>,
    ...requests: readonly (() => Promise<Result>)[]
  ): Promise<Result[]> {
    const [made, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = service.db.write(async (tx) => {
      await change(tx);
      await untilSent(tx);
      made.resolve();
      await released.promise;
    });
    await Promise.race([made.promise, changing]);
    const responses = Promise.all(requests.map((send) => send()));
    const waiting = async () => (await service.db.first(countWaiting, {}))?.waiting;
    try {
      await expect.poll(waiting, { message: "requests that wait for a lock" }).toBeGreaterThanOrEqual(requests.length);
    } finally {
      released.resolve();
    }
    await changing;
    return responses;
  }

  it.each([
    ["moved within its list", "PATCH", () => ({ position: 5 }), 200],
    ["moved to another list", "PATCH", (list: string) => ({ list_id: list }), 200],
    ["deleted", "DELETE", () => undefined, 200],
  ])(
    "finds the card to be %s, although its former list was deleted after a move",
    async (_, method, bodyTo, status) => {
      const org = await service.createOrganisation();
      const actor = ownerActor(org.id, org.owner);
      const board = await newBoard(org.owner);
      const [from = "", to = "", third = ""] = board.listIds;
      const card = await newCard(org.owner, board);
      const path = `/api/v1/boards/cards/${card.id}`;
      const request = { token: org.owner.token, body: bodyTo(third) };
      const [response] = await meanwhile(
        async (tx) => {
          const held = await accessCardToMove(tx, actor, card.id, to);
          await updateCard(tx, actor, held.card, { list_id: to }, held.target);
          await deleteList(tx, actor, await accessListToArrange(tx, actor, from));
        },
        () => service.request(method, path, request),
      );
      expect(response?.status).toBe(status);
      expect(await service.miscounts()).toEqual([]);
    },
  );

  it("returns 404 for a report that was deleted meanwhile", async () => {
    const org = await service.createOrganisation();
    const actor = ownerActor(org.id, org.owner);
    const { id } = await newFeedback(org.owner, { reporter_name: "Rita", reporter_email: "rita@example.com" });
    const key = keyOfItem(await openSigner(service.db), id);
    const post = (path: string, fields: Record<string, string>) => () =>
      fetch(`${service.url}/reports/${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
    const responses = await meanwhile(
      async (tx) => deleteFeedback(tx, actor, await accessFeedbackToDelete(tx, actor, id)),
      post(key, { content: "Any news?" }),
      post(`${key}/unsubscribe`, {}),
    );
    expect(responses.map((response) => response.status)).toEqual([404, 404]);
  });

  it("reports a ticket's assignees correctly when one of them is removed", async () => {
    const org = await service.createOrganisation();
    const { client, token } = org.owner;
    const [mia, noa] = [await org.addMember("Mia"), await org.addMember("Noa")];
    const source_id = (await newFeedback(org.owner)).id;
    const { id } = (await client.generateTicket({ body: { source_type: "feedback", source_id } })).data;
    await client.updateTicket({ params: { id }, body: { assigned_to: [mia.userId] } });
    const actor = ownerActor(org.id, org.owner);
    const [response] = await meanwhile(
      async (tx) => {
        const ticket = assignedTicket(await accessTicketToChange(tx, actor, id));
        await updateTicket(tx, actor, ticket, { assigned_to: [noa.userId] });
      },
      () => service.request("DELETE", `/api/v1/members/${mia.userId}`, { token }),
    );
    expect(response?.status).toBe(200);
    expect((await client.getTicket({ params: { id } })).data.assigned_user_ids).toEqual([noa.userId]);
    const events = (await client.listEvents({ query: { object_id: id } })).data;
    const last = events.findLast(({ changes }) => "assigned_user_ids" in changes);
    expect(last?.changes).toMatchObject({ assigned_user_ids: { from: [mia.userId], to: [noa.userId] } });
    expect(await service.miscounts()).toEqual([]);
  });

  it("creates no token for a member who was removed meanwhile", async () => {
    const org = await service.createOrganisation();
    const mia = await org.addMember("Mia");
    const actor = ownerActor(org.id, org.owner);
    const [response] = await meanwhile(
      async (tx) => removeMember(tx, actor, await accessMemberToChange(tx, actor, mia.userId)),
      () => service.request("POST", "/api/v1/tokens", { token: mia.token, body: { name: "Late" } }),
    );
    expect(response?.status).toBe(errors.unauthenticated.status);
    const holders = (await org.owner.client.listTokens()).data.map((token) => token.user_id);
    expect(holders).not.toContain(mia.userId);
  });

  it("does not exceed the limit of webhooks", async () => {
    const org = await service.createOrganisation();
    const { token } = (await org.owner.client.getMe()).data;
    const credential = { kind: "token", id: token?.id ?? "", secretVersion: 1 } as const;
    const actor = { ...ownerActor(org.id, org.owner), credential };
    const webhook = (n: number) => ({ url: `https://receiver.example/${n}` });
    await service.db.write(async (tx) => {
      for (let n = 1; n < limits.webhooks; n++) await createWebhook(tx, actor, webhook(n), []);
    });
    const [response] = await meanwhile(
      (tx) => createWebhook(tx, actor, webhook(limits.webhooks), []),
      () => service.request("POST", "/api/v1/webhooks", { token: org.owner.token, body: webhook(0) }),
    );
    expect(response?.status).toBe(errors.tooManyWebhooks.status);
    expect((await org.owner.client.listWebhooks()).meta.total).toBe(limits.webhooks);
  });
});
