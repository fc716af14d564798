import { errors, type Project } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";
const apiKey = /^pk_[0-9a-f]{32,}$/;

function withoutKey(project: Project): Partial<Project> {
  const {
    api_key: _apiKey,
    agent_questions: _questions,
    delivery_review: _review,
    agent_context: _context,
    agent_limits: _limits,
    widget: _widget,
    ...summary
  } = project;
  return summary;
}

describe("projects", () => {
  const service = useService();

  const send = (person: Person, method: string, path: string, body?: object) =>
    service.request(method, `/api/v1/projects${path}`, { token: person.token, body });

  const newClientId = async (owner: Person) => (await owner.client.createClient({ body: { name: "Bolt" } })).data.id;

  it.each([
    { type: "website", url: "https://bolt.example/shop?a=1#top" },
    { type: "website", url: "http://localhost:8080" },
    { type: "board", url: null },
    { type: "board" },
  ])("are created with 201, a Location, and exactly these fields: %j", async (given) => {
    const { owner } = await service.createOrganisation();
    const client_id = await newClientId(owner);
    const created = await send(owner, "POST", "", { client_id, name: "New", ...given, api_key: "pk_mine" });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        name: "New",
        url: given.url ?? null,
        type: given.type,
        client_id,
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        api_key: expect.stringMatching(apiKey),
        agent_questions: "team",
        delivery_review: "team",
        agent_context: null,
        agent_limits: null,
        widget: expect.toBeOneOf([null, expect.objectContaining({ enabled: true, allowed_origins: [] })]),
      },
    });
    const { id, widget } = created.body.data;
    expect(widget === null).toBe(given.type === "board");
    expect(created.headers.get("location")).toBe(`/api/v1/projects/${id}`);
    expect((await send(owner, "GET", `/${id}`)).body).toEqual(created.body);
  });

  it("are listed without their API key, across all clients, oldest first", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dora");
    const projects = [await newProject(owner, "website"), await newProject(owner, "board")];
    expect(projects[0]?.client_id).not.toBe(projects[1]?.client_id);
    for (const person of [owner, developer]) {
      const listed = await send(person, "GET", "");
      expect(listed.body).toEqual({
        data: projects.map(withoutKey),
        meta: { total: 2, limit: 100, offset: 0 },
      });
      expect(JSON.stringify(listed.body)).not.toContain("pk_");
    }
    const page = await owner.client.listProjects({ query: { limit: 1, offset: 1 } });
    expect([page.data[0]?.id, page.meta]).toEqual([projects[1]?.id, { total: 2, limit: 1, offset: 1 }]);
    const past = await owner.client.listProjects({ query: { offset: 9 } });
    expect(past).toMatchObject({ data: [], meta: { total: 2, limit: 100, offset: 9 } });
  });

  it("require a client, a name and a type", async () => {
    const { owner } = await service.createOrganisation();
    const whole = { client_id: await newClientId(owner), name: "New", type: "board" };
    const missing = Object.keys(whole).flatMap((field) => [
      { ...whole, [field]: undefined },
      { ...whole, [field]: null },
      { ...whole, [field]: " " },
    ]);
    for (const body of [{}, ...missing]) {
      expect(await send(owner, "POST", "", body)).toMatchObject(errorResponse(errors.projectFieldsRequired));
    }
    expect((await owner.client.listProjects()).meta.total).toBe(0);
  });

  it("check the client before the rest of the body", async () => {
    const { owner } = await service.createOrganisation();
    const client_id = await newClientId(owner);
    for (const id of [noSuchId, "x"]) {
      const body = { client_id: id, name: 5, type: "shop" };
      expect(await send(owner, "POST", "", body)).toMatchObject(errorResponse(errors.clientNotFound));
    }
    for (const type of ["shop", "Website", 5]) {
      expect(await send(owner, "POST", "", { client_id, name: "New", type })).toMatchObject(
        errorResponse(errors.invalidType),
      );
    }
    for (const name of [5, "x".repeat(201)]) {
      const response = await send(owner, "POST", "", { client_id, name, type: "board" });
      expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
    }
    expect((await owner.client.listProjects()).meta.total).toBe(0);
  });

  it.each([undefined, null, "", "bolt.example", "ftp://bolt.example", "javascript:alert(1)", "https://", "/shop"])(
    "of type website require an http(s) URL: %s",
    async (url) => {
      const { owner } = await service.createOrganisation();
      const client_id = await newClientId(owner);
      const created = await send(owner, "POST", "", { client_id, name: "New", type: "website", url });
      expect(created).toMatchObject(errorResponse(errors.websiteNeedsUrl));
      expect((await owner.client.listProjects()).meta.total).toBe(0);
      if (url === undefined) return;
      const project = await newProject(owner, "website");
      expect(await send(owner, "PATCH", `/${project.id}`, { url })).toMatchObject(
        errorResponse(errors.websiteNeedsUrl),
      );
      expect((await owner.client.getProject({ params: { id: project.id } })).data).toEqual(project);
    },
  );

  it("of type board have no URL", async () => {
    const { owner } = await service.createOrganisation();
    const client_id = await newClientId(owner);
    const body = { client_id, name: "New", type: "board", url: "https://bolt.example" };
    expect(await send(owner, "POST", "", body)).toMatchObject(errorResponse(errors.boardHasNoUrl));
    const board = await newProject(owner, "board");
    const path = `/${board.id}`;
    expect(await send(owner, "PATCH", path, { url: "https://bolt.example" })).toMatchObject(
      errorResponse(errors.boardHasNoUrl),
    );
    expect((await send(owner, "PATCH", path, { url: null })).body.data).toEqual(board);
  });

  it("change name, URL and client, keep everything else, and are returned in full", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const client_id = await newClientId(owner);
    const changes = { name: "Renamed", url: "https://new.example", client_id };
    const ignored = { type: "board", api_key: "pk_mine", id: noSuchId };
    const changed = await send(owner, "PATCH", `/${project.id}`, { ...changes, ...ignored });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({ data: { ...project, ...changes, version: 2 } });
    expect((await send(owner, "GET", `/${project.id}`)).body).toEqual(changed.body);
  });

  it("reject an empty or invalid change", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const patch = (body: object) => send(owner, "PATCH", `/${project.id}`, body);
    for (const body of [{}, { type: "board" }, { api_key: "pk_mine" }]) {
      expect(await patch(body)).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    }
    for (const body of [{ name: "" }, { name: null }, { name: 5 }, { url: 5 }, { client_id: null }]) {
      expect(await patch({ name: "Changed", ...body })).toMatchObject({ status: 400 });
    }
    expect(await patch({ name: "Changed", client_id: noSuchId })).toMatchObject(errorResponse(errors.clientNotFound));
    expect((await owner.client.getProject({ params: { id: project.id } })).data).toEqual(project);
  });

  it("check the new client before other values", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const response = await send(owner, "PATCH", `/${project.id}`, { client_id: noSuchId, name: 5 });
    expect(response).toMatchObject(errorResponse(errors.clientNotFound));
  });

  it("get a new API key on request, and nothing else changes", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const other = await newProject(owner, "website");
    const rotated = await send(owner, "POST", `/${project.id}/rotate-api-key`);
    expect(rotated.status).toBe(200);
    expect(rotated.body).toEqual({ data: { ...project, version: 2, api_key: expect.stringMatching(apiKey) } });
    expect(rotated.body.data.api_key).not.toBe(project.api_key);
    expect((await send(owner, "GET", `/${project.id}`)).body).toEqual(rotated.body);
    expect((await owner.client.getProject({ params: { id: other.id } })).data).toEqual(other);
  });

  it.each([noSuchId, "x"])("return 404 for an id that does not exist, whatever the body: %s", async (id) => {
    const { owner } = await service.createOrganisation();
    const refused = errorResponse(errors.projectNotFound);
    expect(await send(owner, "GET", `/${id}`)).toMatchObject(refused);
    expect(await send(owner, "GET", `/${id}/members`)).toMatchObject(refused);
    expect(await send(owner, "PATCH", `/${id}`, { name: 5 })).toMatchObject(refused);
    expect(await send(owner, "DELETE", `/${id}`)).toMatchObject(refused);
    expect(await send(owner, "POST", `/${id}/rotate-api-key`)).toMatchObject(refused);
  });
});
