import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { newBoard, newCard } from "../../test/support/factories.ts";
import { type Person, useService } from "../../test/support/harness.ts";
import { Authenticator } from "../features/people/tokens/authenticator.ts";

describe("a slow request", () => {
  const service = useService();

  interface Slow {
    readonly method: string;
    readonly path: string;
    readonly type: string;
    readonly parts: readonly [string, string];
  }

  /** Sends the head and the first part, lets something happen once the caller was accepted, then sends the rest. */
  const send = async (token: string, { method, path, type, parts }: Slow, meanwhile: () => Promise<unknown>) => {
    const [begin, end] = parts.map((part) => new TextEncoder().encode(part));
    const identify = vi.spyOn(Authenticator.prototype, "identify").mockClear();
    onTestFinished(() => identify.mockRestore());
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(begin);
        await expect
          .poll(() => identify.mock.settledResults, { message: "the check before the body is read" })
          .toMatchObject([{ type: "fulfilled", value: { credential: { kind: "token" } } }]);
        // That check stays valid for a shorter time, and a slow machine only makes this one longer.
        await sleep(250);
        await meanwhile();
        controller.enqueue(end);
        controller.close();
      },
    });
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const init = { method, headers, body, duplex: "half" } as const;
    return fetch(`${service.url}/api/v1${path}`, init);
  };

  const newClient: Slow = {
    method: "POST",
    path: "/clients",
    type: "application/json",
    parts: ['{"name":', '"Too late"}'],
  };

  const clientsOf = async (owner: Person) => (await owner.client.listClients()).data;

  const newToken = async (by: Person) => (await by.client.createToken({ body: { name: "slow", scope: "write" } })).data;

  it("is executed if nothing has changed meanwhile", async () => {
    const { owner } = await service.createOrganisation();
    const response = await send(owner.token, newClient, async () => undefined);
    expect(response.status).toBe(201);
    expect(await clientsOf(owner)).toHaveLength(1);
  });

  it("changes nothing once its token is revoked", async () => {
    const { owner } = await service.createOrganisation();
    const { id, token } = await newToken(owner);
    const response = await send(token, newClient, () => owner.client.revokeToken({ params: { id } }));
    expect(response.status).toBe(401);
    expect(await clientsOf(owner)).toEqual([]);
  });

  it("deletes nothing once its token is revoked", async () => {
    const { owner } = await service.createOrganisation();
    const { data: client } = await owner.client.createClient({ body: { name: "Stays" } });
    const { id, token } = await newToken(owner);
    const deletion: Slow = { ...newClient, method: "DELETE", path: `/clients/${client.id}`, parts: ["{", "}"] };
    const response = await send(token, deletion, () => owner.client.revokeToken({ params: { id } }));
    expect(response.status).toBe(401);
    expect(await clientsOf(owner)).toHaveLength(1);
  });

  it("changes nothing once its sender is removed or lacks the role", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const removed = await addMember("Removed", "owner");
    const params = { user_id: removed.userId };
    const gone = await send(removed.token, newClient, () => owner.client.removeMember({ params }));
    expect(gone.status).toBe(401);
    const demoted = await addMember("Demoted", "owner");
    const newWebhook: Slow = { ...newClient, path: "/webhooks", parts: ['{"url":', '"https://hooks.example"}'] };
    const refused = await send(demoted.token, newWebhook, () =>
      owner.client.updateMember({ params: { user_id: demoted.userId }, body: { role: "developer" } }),
    );
    expect(refused.status).toBe(403);
    expect(await clientsOf(owner)).toEqual([]);
    expect((await owner.client.listWebhooks()).data).toEqual([]);
  });

  it("attaches no file once its token is revoked", async () => {
    const { owner } = await service.createOrganisation();
    const card = await newCard(owner, await newBoard(owner));
    const { id, token } = await newToken(owner);
    const head = '--frontier\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const upload: Slow = {
      method: "POST",
      path: `/boards/cards/${card.id}/attachments`,
      type: "multipart/form-data; boundary=frontier",
      parts: [`${head}words`, "\r\n--frontier--\r\n"],
    };
    const response = await send(token, upload, () => owner.client.revokeToken({ params: { id } }));
    expect(response.status).toBe(401);
    expect((await owner.client.getCard({ params: { id: card.id } })).data.attachments).toEqual([]);
  });
});
