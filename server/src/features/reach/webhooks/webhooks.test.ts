import { errors, eventTypes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";
const url = "https://receiver.example/hooks?from=corkboard";
/** No test causes events of this type, so nothing is sent. */
const quiet = { url, event_types: ["member.deleted" as const] };

describe("webhooks", () => {
  const service = useService();

  const send = (person: Person, method: string, path: string, body?: object) =>
    service.request(method, `/api/v1/webhooks${path}`, { token: person.token, body });

  it("are created with a secret that no other response contains", async () => {
    const { owner } = await service.createOrganisation();
    const created = await send(owner, "POST", "", quiet);
    expect(created.status).toBe(201);
    const { secret, ...rest } = created.body.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice("whsec_".length), "base64").length).toBeGreaterThanOrEqual(24);
    expect(rest).toEqual({
      id: expect.any(String),
      url,
      event_types: ["member.deleted"],
      project_ids: [],
      active: true,
      disabled_reason: null,
      failing_since: null,
      created_by: owner.userId,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(created.headers.get("location")).toBe(`/api/v1/webhooks/${rest.id}`);
    expect((await send(owner, "GET", `/${rest.id}`)).body).toEqual({ data: rest });
    const ping = await send(owner, "POST", `/${rest.id}/ping`);
    const others = [
      await send(owner, "GET", ""),
      await send(owner, "GET", `/${rest.id}`),
      await send(owner, "PATCH", `/${rest.id}`, { active: false }),
      ping,
      await send(owner, "GET", `/${rest.id}/deliveries`),
      await send(owner, "GET", `/${rest.id}/deliveries/${ping.body.data.id}`),
    ];
    for (const response of others) {
      expect(response.status).toBeLessThan(300);
      expect(JSON.stringify(response.body)).not.toContain("whsec_");
      expect(JSON.stringify(response.body)).not.toContain(secret.slice(10));
    }
  });

  it("keep their secret out of stored idempotent responses", async () => {
    const { owner } = await service.createOrganisation();
    const request = { token: owner.token, body: quiet, headers: { "idempotency-key": "one" } };
    expect((await service.request("POST", "/api/v1/webhooks", request)).status).toBe(201);
    expect(await service.request("POST", "/api/v1/webhooks", request)).toMatchObject(
      errorResponse(errors.secretAlreadyShown),
    );
    expect((await owner.client.listWebhooks()).meta.total).toBe(1);
  });

  it.each([
    null,
    5,
    "",
    "receiver.example",
    "ftp://receiver.example",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "https://user@receiver.example",
    "https://user:secret@receiver.example",
    "https://:secret@receiver.example",
  ])("require an http or https URL without credentials: %j", async (bad) => {
    const { owner } = await service.createOrganisation();
    const refused = errorResponse(errors.invalidWebhookUrl);
    expect(await send(owner, "POST", "", {})).toMatchObject(refused);
    expect(await send(owner, "POST", "", { ...quiet, url: bad })).toMatchObject(refused);
    const { id } = (await owner.client.createWebhook({ body: quiet })).data;
    expect(await send(owner, "PATCH", `/${id}`, { url: bad })).toMatchObject(refused);
    expect((await owner.client.listWebhooks()).data.map((webhook) => webhook.url)).toEqual([url]);
  });

  it("accept all known event types and no others", async () => {
    const { owner } = await service.createOrganisation();
    const all = await send(owner, "POST", "", { ...quiet, event_types: [...eventTypes, ...eventTypes] });
    expect(all.body.data.event_types).toEqual(eventTypes);
    for (const event_types of [["ping"], ["card"], ["card.moved", "x"], "card.moved", [null], {}]) {
      expect(await send(owner, "POST", "", { ...quiet, event_types })).toMatchObject({
        status: 400,
        body: { code: errors.invalidInput.code },
      });
    }
  });

  it("accept only projects of the same organisation", async () => {
    const { owner } = await service.createOrganisation();
    const stranger = await service.createOrganisation();
    const ours = (await newProject(owner, "board")).id;
    const theirs = (await newProject(stranger.owner, "board")).id;
    const { data } = await owner.client.createWebhook({ body: { ...quiet, project_ids: [ours, ours.toUpperCase()] } });
    expect(data.project_ids).toEqual([ours]);
    for (const other of [theirs, noSuchId, "x"]) {
      const project_ids = [ours, other];
      expect(await send(owner, "POST", "", { ...quiet, project_ids })).toMatchObject(
        errorResponse(errors.projectNotFound),
      );
      expect(await send(owner, "PATCH", `/${data.id}`, { url: "https://a.example", project_ids })).toMatchObject(
        errorResponse(errors.projectNotFound),
      );
    }
    expect((await owner.client.getWebhook({ params: { id: data.id } })).data).toMatchObject({
      url,
      project_ids: [ours],
    });
  });

  it("can be saved as returned, even if one of their projects was deleted", async () => {
    const { owner } = await service.createOrganisation();
    const [kept, gone] = [await newProject(owner, "board"), await newProject(owner, "board")];
    const body = { ...quiet, project_ids: [kept.id, gone.id] };
    const { id } = (await owner.client.createWebhook({ body })).data;
    await owner.client.deleteProject({ params: { id: gone.id } });
    const { project_ids } = (await owner.client.getWebhook({ params: { id } })).data;
    const saved = await send(owner, "PATCH", `/${id}`, { url: "https://other.example", project_ids });
    expect(saved).toMatchObject({ status: 200, body: { data: { project_ids } } });
    const other = await send(owner, "POST", "", { ...quiet, project_ids: [gone.id] });
    expect(other).toMatchObject(errorResponse(errors.projectNotFound));
  });

  it("are updated field by field, and only in the version that was read", async () => {
    const { owner } = await service.createOrganisation();
    const { secret: _, ...webhook } = (await owner.client.createWebhook({ body: quiet })).data;
    const path = `/${webhook.id}`;
    const etag = (await send(owner, "GET", path)).headers.get("etag") ?? "";
    const off = await send(owner, "PATCH", path, { active: false, secret: "whsec_mine", failing_since: "x" });
    expect(off).toMatchObject({ status: 200, body: { data: { ...webhook, active: false, version: 2 } } });
    const stale = await service.request("PATCH", `/api/v1/webhooks${path}`, {
      token: owner.token,
      body: { active: true },
      headers: { "if-match": etag },
    });
    expect(stale).toMatchObject(errorResponse(errors.staleObject));
    const moved = await send(owner, "PATCH", path, { url: "http://other.example", event_types: [] });
    expect(moved.body.data).toEqual({
      ...webhook,
      active: false,
      version: 3,
      url: "http://other.example",
      event_types: [],
    });
    expect(await send(owner, "PATCH", path, {})).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    expect(await send(owner, "PATCH", path, { active: "yes" })).toMatchObject({ status: 400 });
  });

  it("are deleted with their deliveries", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = (await owner.client.createWebhook({ body: quiet })).data;
    const { data: ping } = await owner.client.pingWebhook({ params: { id } });
    expect(await send(owner, "DELETE", `/${id}`)).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    for (const path of [`/${id}`, `/${id}/deliveries`, `/${id}/deliveries/${ping.id}`]) {
      expect(await send(owner, "GET", path)).toMatchObject(errorResponse(errors.webhookNotFound));
    }
    expect((await owner.client.listWebhooks()).meta.total).toBe(0);
  });

  it("are limited to a hundred", async () => {
    const { owner } = await service.createOrganisation();
    for (let n = 0; n < 100; n++) await owner.client.createWebhook({ body: quiet });
    await expect(owner.client.createWebhook({ body: quiet })).rejects.toMatchObject(
      clientError(errors.tooManyWebhooks),
    );
    expect((await owner.client.listWebhooks({ query: { limit: 3, offset: 99 } })).meta).toEqual({
      total: 100,
      limit: 3,
      offset: 99,
    });
  });

  it("cannot be accessed by developers or other organisations", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dora");
    const { owner: stranger } = await service.createOrganisation();
    const { id } = (await owner.client.createWebhook({ body: quiet })).data;
    const { id: otherId } = (await owner.client.createWebhook({ body: quiet })).data;
    const { id: delivery } = (await owner.client.pingWebhook({ params: { id } })).data;
    const redelivery = `/${id}/deliveries/${delivery}/redeliver`;
    for (const [method, path] of [
      ["GET", `/${id}`],
      ["PATCH", `/${id}`],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/ping`],
      ["GET", `/${id}/deliveries`],
      ["GET", `/${id}/deliveries/${delivery}`],
      ["POST", redelivery],
    ] as const) {
      const body = method === "PATCH" ? { active: false } : undefined;
      expect(await send(developer, method, path, body)).toMatchObject(errorResponse(errors.forbidden));
      expect(await send(stranger, method, path, body)).toMatchObject(errorResponse(errors.webhookNotFound));
    }
    const { id: strangersId } = (await stranger.client.createWebhook({ body: quiet })).data;
    for (const [person, webhook] of [
      [stranger, strangersId],
      [owner, otherId],
    ] as const) {
      const path = `/${webhook}/deliveries/${delivery}`;
      expect(await send(person, "GET", path)).toMatchObject(errorResponse(errors.deliveryNotFound));
      expect(await send(person, "POST", `${path}/redeliver`)).toMatchObject(errorResponse(errors.deliveryNotFound));
    }
    expect((await owner.client.getWebhook({ params: { id } })).data.active).toBe(true);
  });
});
