import { randomUUID } from "node:crypto";
import { errors, Feedback, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newFeedback, newProject } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { comparableResponse, clientError, errorResponse } from "../../../../test/support/expected-errors.ts";

const everyField = Object.keys(Feedback.properties).toSorted();

describe("feedback", () => {
  const service = useService();

  it("is created with 201, a Location and defaults for omitted fields", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const response = await service.request("POST", "/api/v1/feedback", {
      token: owner.token,
      body: { project_id: project.id, title: "The button is dead" },
    });
    expect(response.status).toBe(201);
    expect(Object.keys(response.body)).toEqual(["data"]);
    expect(Object.keys(response.body.data).toSorted()).toEqual(everyField);
    expect(response.body.data).toEqual(
      expect.objectContaining({
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        project_id: project.id,
        title: "The button is dead",
        description: "",
        status: "new",
        type: "general",
        page_url: "",
        reporter_name: "",
        reporter_email: "",
        screenshot_url: "",
        recording_url: null,
        position: 0,
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
        annotations: [],
        browser_info: {},
        metadata: {},
        spam: false,
        ticket_ids: [],
        card_ids: [],
      }),
    );
    expect(response.headers.get("location")).toBe(`/api/v1/feedback/${response.body.data.id}`);
    const found = await service.request("GET", response.headers.get("location") ?? "", { token: owner.token });
    expect(found.status).toBe(200);
    expect(found.body).toEqual(response.body);
  });

  it("removes a user name and password from the page's URL, and changes nothing else of it", async () => {
    const { owner } = await service.createOrganisation();
    const page_url = "https://ann:s3cret@bolt.example:8443/cart?a=1&b=%20#top";
    const created = await newFeedback(owner, { page_url });
    expect(created.page_url).toBe("https://bolt.example:8443/cart?a=1&b=%20#top");
    const listed = await owner.client.listFeedback();
    const events = await owner.client.listEvents();
    expect(JSON.stringify([listed, events])).not.toContain("s3cret");
  });

  it("keeps everything a reporter sends, unchanged", async () => {
    const { owner } = await service.createOrganisation();
    const sent = {
      title: '  Zażółć 😀 "quoted" <b> \\ \' ',
      description: "line\r\n\ttabbed \u2028 end",
      type: "bug" as const,
      page_url: "https://bolt.example/cart?a=1&b=%20#top",
      reporter_name: "Rae Reporter",
      reporter_email: "rae@example.com",
      screenshot_url: "HTTP://cdn.example/shot.png",
      annotations: [
        { type: "rect" as const, x: 0.1, y: 0.25, comment: "here" },
        { type: "pin" as const, x: 0, y: 1, number: 7 },
        { type: "arrow" as const, x1: 0, y1: 0.5, x2: 1, y2: 0.5 },
        { type: "pen" as const, points: [[0, 0.125]] },
        { type: "text" as const, x: 1, y: 1, comment: { any: "kind" } },
      ],
      browser_info: { user_agent: "Mozilla/5.0", viewport: { width: 1280, height: 720 }, errors: [null, true, "[1]"] },
    };
    const created = await newFeedback(owner, sent);
    expect(created).toMatchObject(sent);
    const found = await owner.client.getFeedback({ params: { id: created.id } });
    expect(found.data).toEqual(created);
  });

  it("ignores fields that the reporter must not set", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const response = await service.request("POST", "/api/v1/feedback", {
      token: owner.token,
      body: {
        project_id: project.id,
        title: "Mine",
        id: randomUUID(),
        status: "done",
        position: 99,
        spam: true,
        recording_url: "https://evil.example",
        org_id: randomUUID(),
        nonsense: 1,
      },
    });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({ status: "new", position: 0, recording_url: null, spam: false });
    expect(Object.keys(response.body.data).toSorted()).toEqual(everyField);
  });

  it("is numbered in order of arrival, and the number of a deleted item is not reused", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const first = await newFeedback(owner, { project_id: project.id });
    const second = await newFeedback(owner, { project_id: project.id });
    await owner.client.deleteFeedback({ params: { id: second.id } });
    const third = await newFeedback(owner, { project_id: project.id });
    expect([first.position, second.position, third.position]).toEqual([0, 1, 2]);
  });

  it.each([
    ["nothing", {}],
    ["no title", { project_id: randomUUID() }],
    ["no project", { title: "A title" }],
    ["a blank title", { project_id: randomUUID(), title: " \n" }],
    ["a null title", { project_id: randomUUID(), title: null }],
    ["a null project", { project_id: null, title: "A title" }],
  ])("rejects %s in place of its project and title", async (_, body) => {
    const { owner } = await service.createOrganisation();
    const response = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
    expect(response).toMatchObject(errorResponse(errors.feedbackFieldsRequired));
    expect(response.headers.has("location")).toBe(false);
  });

  it.each([
    ["title", { title: "x".repeat(limits.title + 1) }, "title must be at most 500 characters"],
    ["title", { title: 7 }, "title must be a string"],
    [
      "description",
      { description: "x".repeat(limits.description + 1) },
      "description must be at most 100000 characters",
    ],
    ["description", { description: null }, "description must be a string"],
    ["reporter_name", { reporter_name: "x".repeat(201) }, "reporter_name must be at most 200 characters"],
    ["reporter_email", { reporter_email: "x".repeat(321) }, "reporter_email must be at most 320 characters"],
    ["page_url", { page_url: `https://a.example/${"x".repeat(2_000)}` }, "page_url must be at most 2000 characters"],
    ["page_url", { page_url: "javascript:alert(1)" }, "page_url must be an http or https URL, or empty"],
    ["page_url", { page_url: "https:bolt.example" }, "page_url must be an http or https URL, or empty"],
    ["page_url", { page_url: "ftp://ann:s3cret@bolt.example" }, "page_url must be an http or https URL, or empty"],
    ["screenshot_url", { screenshot_url: "data:text/html,x" }, "screenshot_url must be an http or https URL, or empty"],
    ["annotations", { annotations: {} }, "annotations must be an array"],
    [
      "annotations/0/type",
      { annotations: [{ type: "star" }] },
      "annotations/0/type must be one of rect, arrow, pen, pin, text",
    ],
    [
      "annotations",
      { annotations: Array.from({ length: 201 }, () => ({ type: "pin", x: 0, y: 0 })) },
      "annotations must have at most 200 items",
    ],
    ["browser_info", { browser_info: [] }, "browser_info must be an object"],
    [
      "browser_info",
      { browser_info: { console: "é".repeat(32 * 1024) } },
      "browser_info must be at most 65536 bytes of JSON",
    ],
  ])("rejects an invalid %s, says why, and creates nothing", async (path, fields, message) => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    const body = { project_id: project.id, title: "A title", ...fields };
    const response = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
    expect(response).toMatchObject(errorResponse(errors.invalidInput, message));
    expect(response.body.details).toContainEqual({ path, message });
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });

  it("accepts texts up to the limits, counted in characters, not bytes", async () => {
    const { owner } = await service.createOrganisation();
    const title = "😀".repeat(limits.title);
    const description = "é".repeat(limits.description);
    const created = await newFeedback(owner, { title, description });
    const found = await owner.client.getFeedback({ params: { id: created.id } });
    expect(found.data).toMatchObject({ title, description });
  });

  it("rejects an unknown type", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    for (const type of ["praise", "", null, 3]) {
      const body = { project_id: project.id, title: "A title", type };
      const response = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
      expect(response).toMatchObject(errorResponse(errors.invalidType));
    }
  });

  it("belongs to website projects, not to boards", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    await expect(
      owner.client.createFeedback({ body: { project_id: board.projectId, title: "A title" } }),
    ).rejects.toMatchObject(clientError(errors.notAWebsiteProject));
  });

  it("returns 404 for another organisation's project", async () => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const foreign = await newProject(stranger, "website");
    const attempt = (project_id: string) =>
      comparableResponse(service, "POST", "/api/v1/feedback", {
        token: owner.token,
        body: { project_id, title: "A title" },
      });
    const response = await attempt(foreign.id);
    expect(response.status).toBe(404);
    expect(response).toEqual(await attempt(randomUUID()));
    expect(response).toEqual(await attempt("no-uuid"));
    expect((await stranger.client.listFeedback()).meta.total).toBe(0);
  });

  it("reports a missing project before checking the other fields", async () => {
    const { owner } = await service.createOrganisation();
    const body = { project_id: randomUUID(), title: "A title", type: "praise" };
    const response = await service.request("POST", "/api/v1/feedback", { token: owner.token, body });
    expect(response).toMatchObject(errorResponse(errors.projectNotFound));
  });

  it("is found whatever the case of its id, and not by a malformed id", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    expect((await owner.client.getFeedback({ params: { id: id.toUpperCase() } })).data.id).toBe(id);
    for (const wrong of ["1", "undefined", `${id}0`, "%00", "%F0%9F%98%80", "'; drop table feedback; --"]) {
      const path = `/api/v1/feedback/${wrong.startsWith("%") ? wrong : encodeURIComponent(wrong)}`;
      const response = await service.request("GET", path, { token: owner.token });
      expect(response).toMatchObject(errorResponse(errors.feedbackNotFound));
    }
  });

  it("is deleted permanently, for every operation and from the total", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const doomed = await newFeedback(owner);
    const kept = await newFeedback(owner, { project_id: doomed.project_id });
    const response = await service.request("DELETE", `/api/v1/feedback/${doomed.id}`, { token: developer.token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { deleted: true } });
    const params = { id: doomed.id };
    const missing = clientError(errors.feedbackNotFound);
    await expect(owner.client.getFeedback({ params })).rejects.toMatchObject(missing);
    await expect(owner.client.updateFeedback({ params, body: { title: "x" } })).rejects.toMatchObject(missing);
    await expect(owner.client.deleteFeedback({ params })).rejects.toMatchObject(missing);
    await expect(owner.client.listFeedbackComments({ params })).rejects.toMatchObject(missing);
    await expect(owner.client.createFeedbackComment({ params, body: { content: "x" } })).rejects.toMatchObject(missing);
    const left = await owner.client.listFeedback();
    expect(left.data.map((item) => item.id)).toEqual([kept.id]);
    expect(left.meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it.each([
    ["GET", undefined],
    ["PATCH", { title: "Taken over" }],
    ["PATCH", { status: "nonsense" }],
    ["DELETE", undefined],
  ])("returns 404 to %s %j for another organisation", async (method, body) => {
    const { owner } = await service.createOrganisation();
    const { owner: stranger } = await service.createOrganisation();
    const foreign = await newFeedback(stranger);
    const attempt = (id: string) =>
      comparableResponse(service, method, `/api/v1/feedback/${id}`, { token: owner.token, body });
    const response = await attempt(foreign.id);
    expect(response.status).toBe(404);
    expect(response).toEqual(await attempt(randomUUID()));
    expect((await stranger.client.getFeedback({ params: { id: foreign.id } })).data).toEqual(foreign);
  });
});
