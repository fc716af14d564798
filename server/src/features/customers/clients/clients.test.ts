import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("clients", () => {
  const service = useService();

  const send = (person: Person, method: string, path: string, body?: object) =>
    service.request(method, `/api/v1/clients${path}`, { token: person.token, body });

  it("are created with 201, a Location, and exactly the spec's fields and the version", async () => {
    const { id: org_id, owner } = await service.createOrganisation();
    const created = await send(owner, "POST", "", { name: "Bolt Bikes", id: noSuchId, org_id: noSuchId });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        org_id,
        name: "Bolt Bikes",
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    const { id } = created.body.data;
    expect(created.headers.get("location")).toBe(`/api/v1/clients/${id}`);
    const found = await send(owner, "GET", `/${id}`);
    expect(found).toMatchObject({ status: 200, body: created.body });
    expect(Object.keys(found.body.data).toSorted()).toEqual(["created_at", "id", "name", "org_id", "version"]);
    const listed = await send(owner, "GET", "");
    expect(listed.body).toEqual({ data: [created.body.data], meta: { total: 1, limit: 100, offset: 0 } });
  });

  it("are listed oldest first, in pages that reach past a hundred", async () => {
    const { owner } = await service.createOrganisation();
    const names = Array.from({ length: 102 }, (_, index) => `Client ${index}`);
    for (const name of names) await owner.client.createClient({ body: { name } });
    const first = await owner.client.listClients();
    expect(first.meta).toEqual({ total: 102, limit: 100, offset: 0 });
    const rest = await owner.client.listClients({ query: { limit: 1_000, offset: 100 } });
    expect(rest.meta).toEqual({ total: 102, limit: 100, offset: 100 });
    expect([...first.data, ...rest.data].map((client) => client.name)).toEqual(names);
    const past = await owner.client.listClients({ query: { offset: 500, limit: 7 } });
    expect(past).toMatchObject({ data: [], meta: { total: 102, limit: 7, offset: 500 } });
  });

  it("may share a name", async () => {
    const { owner } = await service.createOrganisation();
    await owner.client.createClient({ body: { name: "Twin" } });
    await owner.client.createClient({ body: { name: "Twin" } });
    expect((await owner.client.listClients()).meta.total).toBe(2);
  });

  it.each([{}, { name: "" }, { name: "  " }, { name: null }, { name: 5 }, { title: "A" }])(
    "require a name: %j",
    async (body) => {
      const { owner } = await service.createOrganisation();
      expect(await send(owner, "POST", "", body)).toMatchObject(errorResponse(errors.nameRequired));
      expect((await owner.client.listClients()).meta.total).toBe(0);
    },
  );

  it("accept a name of 200 characters, and state that limit when it is exceeded", async () => {
    const { owner } = await service.createOrganisation();
    expect((await send(owner, "POST", "", { name: "x".repeat(200) })).status).toBe(201);
    const tooLong = await send(owner, "POST", "", { name: "x".repeat(201) });
    expect(tooLong).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    expect(tooLong.body.error).toContain("200");
  });

  it("are renamed, and returned in full", async () => {
    const { owner } = await service.createOrganisation();
    const { data } = await owner.client.createClient({ body: { name: "Old" } });
    const renamed = await send(owner, "PATCH", `/${data.id}`, { name: "New", org_id: noSuchId });
    expect(renamed).toMatchObject({ status: 200, body: { data: { ...data, name: "New", version: 2 } } });
    expect((await send(owner, "GET", `/${data.id}`)).body).toEqual(renamed.body);
  });

  it("reject an empty or invalid change", async () => {
    const { owner } = await service.createOrganisation();
    const { data } = await owner.client.createClient({ body: { name: "Old" } });
    const refused = errorResponse(errors.noValidFieldsToUpdate);
    expect(await send(owner, "PATCH", `/${data.id}`, {})).toMatchObject(refused);
    expect(await send(owner, "PATCH", `/${data.id}`, { org_id: noSuchId })).toMatchObject(refused);
    for (const name of ["", null, 5, "x".repeat(201)]) {
      expect((await send(owner, "PATCH", `/${data.id}`, { name })).status).toBe(400);
    }
    expect((await owner.client.getClient({ params: { id: data.id } })).data).toEqual(data);
  });

  it.each([noSuchId, "x"])("return 404 for an id that does not exist, whatever the body: %s", async (id) => {
    const { owner } = await service.createOrganisation();
    const refused = errorResponse(errors.clientNotFound);
    expect(await send(owner, "GET", `/${id}`)).toMatchObject(refused);
    expect(await send(owner, "PATCH", `/${id}`, { name: 5 })).toMatchObject(refused);
    expect(await send(owner, "PATCH", `/${id}`, {})).toMatchObject(refused);
    expect(await send(owner, "DELETE", `/${id}`)).toMatchObject(refused);
  });

  it("cannot be deleted while they have projects, only once those are deleted or moved", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "board");
    const other = await owner.client.createClient({ body: { name: "Other" } });
    const path = `/${project.client_id}`;
    expect(await send(owner, "DELETE", path)).toMatchObject(errorResponse(errors.clientHasProjects));
    expect((await send(owner, "GET", path)).status).toBe(200);
    expect((await owner.client.getProject({ params: { id: project.id } })).data).toEqual(project);
    await owner.client.updateProject({ params: { id: project.id }, body: { client_id: other.data.id } });
    expect(await send(owner, "DELETE", path)).toMatchObject({ status: 200, body: { data: { deleted: true } } });
    expect(await send(owner, "GET", path)).toMatchObject(errorResponse(errors.clientNotFound));
    await owner.client.deleteProject({ params: { id: project.id } });
    expect((await owner.client.deleteClient({ params: { id: other.data.id } })).data).toEqual({ deleted: true });
    expect((await owner.client.listClients()).meta.total).toBe(0);
  });

  it("are never deleted together with a project that is created concurrently", async () => {
    const { owner } = await service.createOrganisation();
    for (let round = 0; round < 10; round++) {
      const { id } = (await owner.client.createClient({ body: { name: "Brief" } })).data;
      const [deleted, project] = await Promise.allSettled([
        owner.client.deleteClient({ params: { id } }),
        owner.client.createProject({ body: { client_id: id, name: "Quick", type: "board" } }),
      ]);
      const refusals = [deleted, project].map((attempt) => attempt.status === "rejected" && attempt.reason.code);
      expect([
        [errors.clientHasProjects.code, false],
        [false, errors.clientNotFound.code],
      ]).toContainEqual(refusals);
    }
  });
});
