import { errors, type WidgetSettings } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const usual: WidgetSettings = {
  enabled: true,
  allowed_origins: [],
  position: "bottom-right",
  color: "#2f4ad0",
  language: "auto",
  texts: {},
  recording: false,
  reporter_replies: true,
};

describe("the widget's settings", () => {
  const service = useService();

  const patch = (person: Person, id: string, widget: unknown) =>
    service.request("PATCH", `/api/v1/projects/${id}`, { token: person.token, body: { widget } });

  it("have defaults, and change individually", async () => {
    const { owner } = await service.createOrganisation();
    const { id, widget } = await newProject(owner, "website");
    expect(widget).toEqual(usual);
    const changes: Partial<WidgetSettings>[] = [
      { enabled: false },
      { color: "#AA00ff", position: "top-left" },
      { texts: { title: "Sag es uns", send: "Ab damit" } },
      { language: "de", recording: true, reporter_replies: false },
      { texts: { send: "Los" } },
      { enabled: true },
    ];
    const expected = { ...usual };
    for (const change of changes) {
      Object.assign(expected, change);
      const response = await patch(owner, id, { ...change, unknown: 1 });
      expect([response.status, response.body.data.widget]).toEqual([200, expected]);
    }
    expect((await owner.client.getProject({ params: { id } })).data.widget).toEqual(expected);
    expect(JSON.stringify((await owner.client.listProjects()).data)).not.toContain("widget");
  });

  it("are reported in full when they change", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    await patch(owner, id, { enabled: false });
    await patch(owner, id, { enabled: false });
    const { data } = await owner.client.listEvents({ query: { object_id: id } });
    expect(data.map(({ type, changes }) => [type, "widget" in changes ? changes.widget : undefined])).toEqual([
      ["project.created", undefined],
      ["project.updated", { from: usual, to: { ...usual, enabled: false } }],
    ]);
  });

  it("normalise origins as browsers write them, without duplicates", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    const given = [
      "https://Shop.Example",
      "https://shop.example:443/",
      "http://localhost:8080",
      "https://*.Staging.shop.example",
      "https://bücher.example",
      "http://[::1]:3000",
    ];
    expect((await patch(owner, id, { allowed_origins: given })).body.data.widget.allowed_origins).toEqual([
      "https://shop.example",
      "http://localhost:8080",
      "https://*.staging.shop.example",
      "https://xn--bcher-kva.example",
      "http://[::1]:3000",
    ]);
  });

  it.each([
    "",
    "*",
    "null",
    "shop.example",
    "ftp://shop.example",
    "javascript:alert(1)",
    "https://",
    "https://*",
    "https://*.com",
    "https://*.10.0.0.1",
    "https://*.*.shop.example",
    "https://shop.*.example",
    "https://user@shop.example",
    "https://shop.example/path",
    "https://shop.example?query",
    "https://shop.example#part",
    "https://shop.example https://evil.example",
    "https://shop.example\nhttps://evil.example",
  ])("reject an origin such as %j", async (origin) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    const response = await patch(owner, id, { allowed_origins: ["https://good.example", origin] });
    expect(response).toMatchObject({ status: 400, body: { details: [{ path: "widget/allowed_origins/1" }] } });
    expect((await owner.client.getProject({ params: { id } })).data.widget).toEqual(usual);
  });

  it.each([
    [{ allowed_origins: Array.from({ length: 51 }, (_, n) => `https://s${n}.example`) }, "at most 50"],
    [{ texts: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`t${n}`, ""])) }, ""],
    [{ texts: { send: "x".repeat(501) } }, "at most 500"],
    [{ texts: { ["x".repeat(101)]: "" } }, ""],
    [{ color: "red" }, "widget/color must be a colour such as #2f4ad0"],
    [{ color: "#12345" }, "widget/color must be a colour such as #2f4ad0"],
    [{ color: "#1234567" }, "widget/color must be a colour such as #2f4ad0"],
    [{ color: "#123456;x:y" }, "widget/color must be a colour such as #2f4ad0"],
    [{ position: "centre" }, "must be one of"],
    [{ language: "tlh" }, "must be one of"],
  ])("have limits: %o", async (widget, said) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    const response = await patch(owner, id, widget);
    expect(response.status).toBe(400);
    expect(response.body.error).toContain(said);
  });

  it("require a known field", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    for (const widget of [{}, { unknown: 1 }]) {
      expect(await patch(owner, id, widget)).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    }
  });

  it("do not exist on boards", async () => {
    const { owner } = await service.createOrganisation();
    const { id, widget } = await newProject(owner, "board");
    expect(widget).toBeNull();
    expect(await patch(owner, id, { enabled: false })).toMatchObject(errorResponse(errors.boardHasNoWidget));
  });
});
