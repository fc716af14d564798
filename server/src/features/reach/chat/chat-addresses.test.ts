import { chatKinds, errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/browser-session.ts";
import { connectDirectly } from "../../../../test/support/database-rows.ts";
import { clientError, errorResponse } from "../../../../test/support/expected-errors.ts";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";
import { newId } from "../../../shared/id.ts";

const secret = "T0123-B0123-SecretOfTheHook";
const url = `https://hooks.chat.example/services/${secret}?token=${secret}`;

const ageSignIn = query((q, p: { id: string; to: string }) =>
  q.updateTable("sessions").set({ reauthenticated_at: p.to }).where("id", "=", p.id),
);

const setUrl = query((q, p: { org: string; id: string; to: string }) =>
  q.updateTable("chat_addresses").set({ url: p.to }).where("org_id", "=", p.org).where("id", "=", p.id),
);

describe("the chat address of a project", () => {
  const service = useService({ CORKBOARD_WORKER: "off", CORKBOARD_SIGN_IN_LIMIT: "off" });

  const send = (person: Pick<Person, "token">, method: string, id: string, body?: object, headers = {}) =>
    service.request(method, `/api/v1/projects/${id}/chat`, { token: person.token, body, headers });

  const withProject = async () => {
    const organisation = await service.createOrganisation();
    const { id } = await newProject(organisation.owner, "website");
    return { organisation, owner: organisation.owner, id, params: { id } };
  };

  it("is set once, and shown without its URL", async () => {
    const { owner, id, params } = await withProject();
    expect(await send(owner, "GET", id)).toMatchObject(errorResponse(errors.chatAddressNotFound));
    const created = await send(owner, "POST", id, { format: "slack", url });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`/api/v1/projects/${id}/chat`);
    expect(created.body.data).toEqual({
      project_id: id,
      format: "slack",
      host: "hooks.chat.example",
      kinds: chatKinds,
      active: true,
      disabled_reason: null,
      failing_since: null,
      test_pending: false,
      last_attempt_at: null,
      last_error: null,
      created_by: owner.userId,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
    });
    const read = await send(owner, "GET", id);
    expect(read.body).toEqual(created.body);
    expect(read.headers.get("etag")).toBe(created.headers.get("etag"));
    await expect(owner.client.createChatAddress({ params, body: { format: "slack", url } })).rejects.toMatchObject(
      clientError(errors.chatAddressExists),
    );
  });

  it("is in no response, event, audit entry or notification, and in no other table", async () => {
    const { owner, id, params } = await withProject();
    const headers = { "idempotency-key": `chat-${id}` };
    const responses = [
      await send(owner, "POST", id, { format: "teams", url }, headers),
      await send(owner, "POST", id, { format: "teams", url }, headers),
      await send(owner, "POST", id, { format: "teams", url: `${url}#` }),
      await send(owner, "PATCH", id, { url: `https://${secret}@hooks.chat.example/` }),
      await send(owner, "GET", id),
      await send(owner, "PATCH", id, { url: `${url}&more`, kinds: ["report"] }),
      await service.request("POST", `/api/v1/projects/${id}/chat/test`, { token: owner.token }),
      await service.request("GET", "/api/v1/events", { token: owner.token }),
      await service.request("GET", "/api/v1/audit", { token: owner.token }),
      await service.request("GET", `/api/v1/projects/${id}`, { token: owner.token }),
      await send(owner, "DELETE", id),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 409, 400, 200, 200, 200, 200, 200, 200, 200]);
    expect(JSON.stringify(responses)).not.toContain(secret);
    const { data: audit } = await owner.client.listAudit({});
    expect(audit.filter(({ object_id }) => object_id === id).map(({ kind, about }) => [kind, about])).toEqual([
      ["chat_address.deleted", "hooks.chat.example"],
      ["chat_address.updated", "hooks.chat.example"],
      ["chat_address.created", "hooks.chat.example"],
      ["project.created", null],
    ]);
    await owner.client.createChatAddress({ params, body: { format: "slack", url } });
    const connection = await connectDirectly(service.environment);
    try {
      for (const table of ["jobs", "idempotency_keys", "audit_entries", "events", "notifications"]) {
        expect(JSON.stringify(await connection.rows(`select * from ${table}`))).not.toContain(secret);
      }
      expect(JSON.stringify(await connection.rows("select * from chat_addresses"))).toContain(secret);
    } finally {
      await connection.close();
    }
  });

  it("is changed field by field, without entering the URL again, and only in the version that was read", async () => {
    const { owner, id, params } = await withProject();
    const { data: address } = await owner.client.createChatAddress({ params, body: { format: "slack", url } });
    const first = (await send(owner, "GET", id)).headers.get("etag") ?? "";
    const kinds = ["reply", "report", "reply"];
    const changed = await send(owner, "PATCH", id, { kinds, last_error: "x", host: "evil.example" });
    expect(changed.body.data).toEqual({ ...address, kinds: ["report", "reply"], version: 2 });
    expect(await send(owner, "PATCH", id, { active: false }, { "if-match": first })).toMatchObject(
      errorResponse(errors.staleObject),
    );
    const moved = await send(owner, "PATCH", id, { format: "discord", active: false });
    expect(moved.body.data).toEqual({ ...changed.body.data, format: "discord", active: false, version: 3 });
    // What changes nothing leaves the version, and the log.
    expect((await send(owner, "PATCH", id, { url, kinds: ["reply", "report"] })).body).toEqual(moved.body);
    expect(await send(owner, "PATCH", id, {})).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    expect(await send(owner, "DELETE", id, undefined, { "if-match": first })).toMatchObject(
      errorResponse(errors.staleObject),
    );
    expect((await send(owner, "PATCH", id, { url: "https://other.example/x" })).body.data.host).toBe("other.example");
    expect(await send(owner, "DELETE", id)).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    expect(await send(owner, "GET", id)).toMatchObject(errorResponse(errors.chatAddressNotFound));
    expect(await send(owner, "DELETE", id)).toMatchObject(errorResponse(errors.chatAddressNotFound));
    const { data: audit } = await owner.client.listAudit({ query: { kind: ["chat_address.updated"] } });
    expect(audit).toHaveLength(3);
  });

  it.each([
    null,
    5,
    "",
    "hooks.example",
    "ftp://hooks.example",
    "javascript:alert(1)",
    "https://user:pass@hooks.example",
  ])("requires an http or https URL without credentials: %j", async (bad) => {
    const { owner, id, params } = await withProject();
    const refused = errorResponse(errors.invalidChatUrl);
    expect(await send(owner, "POST", id, { format: "slack" })).toMatchObject(refused);
    expect(await send(owner, "POST", id, { format: "slack", url: bad })).toMatchObject(refused);
    await owner.client.createChatAddress({ params, body: { format: "slack", url } });
    expect(await send(owner, "PATCH", id, { url: bad })).toMatchObject(refused);
  });

  it("accepts known formats and kinds only", async () => {
    const { owner, id } = await withProject();
    for (const body of [
      { url },
      { url, format: "irc" },
      { url, format: "slack", kinds: [] },
      { url, format: "slack", kinds: ["card"] },
      { url, format: "slack", kinds: "report" },
      { url, format: "slack", active: "yes" },
    ]) {
      expect(await send(owner, "POST", id, body)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    }
  });

  it("is for owners of the organisation, also for those of boards and with tokens of the client", async () => {
    const { organisation, owner, id, params } = await withProject();
    const [developer, stranger] = [await organisation.addMember("Dan"), await service.createOrganisation("Other")];
    await owner.client.createChatAddress({ params, body: { format: "slack", url } });
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/test"],
    ] as const) {
      const body = method === "GET" || method === "DELETE" || path === "/test" ? undefined : { format: "slack", url };
      const address = `/api/v1/projects/${id}/chat${path}`;
      expect(await service.request(method, address, { token: developer.token, body })).toMatchObject(
        errorResponse(errors.forbidden),
      );
      expect(await service.request(method, address, { token: stranger.owner.token, body })).toMatchObject(
        errorResponse(errors.projectNotFound),
      );
    }
    const board = await newProject(owner, "board");
    expect((await send(owner, "POST", board.id, { format: "teams", url })).status).toBe(201);
    const { client_id } = (await owner.client.getProject({ params })).data;
    const { token } = (await owner.client.createToken({ body: { name: "Bound", client_id } })).data;
    expect((await send({ token }, "GET", id)).status).toBe(200);
    expect(await send({ token }, "GET", board.id)).toMatchObject(errorResponse(errors.projectNotFound));
  });

  it("requires a recently entered password, except for what does not send anything elsewhere", async () => {
    const { organisation, owner, params } = await withProject();
    const browser = await signedIn(service, organisation, owner);
    const { id } = (await browser.client.listSessions()).data.find(({ current }) => current)!;
    const create = () => browser.client.createChatAddress({ params, body: { format: "slack", url } });
    await create();
    const to = new Date(Date.now() - 60 * 60 * 1_000).toISOString();
    await service.db.write((tx) => tx.send(ageSignIn, { id, to }));
    const needsPassword = clientError(errors.reauthenticationRequired);
    const update = (body: object) => browser.client.updateChatAddress({ params, body });
    // The process remembers a session for a moment.
    const moved = () => update({ url: `https://evil.example/${newId()}` }).catch((error: unknown) => error);
    await expect.poll(moved).toMatchObject(needsPassword);
    await service.db.write((tx) => tx.send(setUrl, { id: params.id, org: organisation.id, to: url }));
    await update({ kinds: ["report"], format: "teams", active: false, url });
    await browser.client.deleteChatAddress({ params });
    await expect(create()).rejects.toMatchObject(needsPassword);
  });

  it("is switched off with the session or token that set it within an hour", async () => {
    const { owner, params } = await withProject();
    const spare = (await owner.client.createToken({ body: { name: "Spare" } })).data;
    const robot = service.person(spare.token, { id: owner.userId, display_name: "Robot" });
    await robot.client.createChatAddress({ params, body: { format: "slack", url } });
    const other = await newProject(owner, "board");
    await owner.client.createChatAddress({ params: { id: other.id }, body: { format: "slack", url } });
    await owner.client.revokeToken({ params: { id: spare.id } });
    expect((await owner.client.getChatAddress({ params })).data).toMatchObject({
      active: false,
      disabled_reason: expect.stringContaining("was revoked"),
    });
    expect((await owner.client.getChatAddress({ params: { id: other.id } })).data.active).toBe(true);
    const { data } = await owner.client.updateChatAddress({ params, body: { active: true } });
    expect(data).toMatchObject({ active: true, disabled_reason: null });
  });

  it("goes with its project at once", async () => {
    const { owner, id, params } = await withProject();
    await owner.client.createChatAddress({ params, body: { format: "slack", url } });
    await owner.client.deleteProject({ params });
    expect(await send(owner, "GET", id)).toMatchObject(errorResponse(errors.projectNotFound));
    const connection = await connectDirectly(service.environment);
    const rows = await connection.rows(`select id from chat_addresses where id = '${id}'`);
    await connection.close();
    expect(rows).toEqual([]);
  });
});
