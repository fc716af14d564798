import { describe, expect, it } from "vitest";
import { newProject } from "../../../test/support/factories.ts";
import { TestService, useService } from "../../../test/support/harness.ts";
import { newWebsite } from "../../../test/support/visitor.ts";

const demo = (key: string) => `/widget/demo?key=${encodeURIComponent(key)}`;
const config = (key: string) => `/api/v1/widget/config?api_key=${encodeURIComponent(key)}`;

describe("the widget's demo page", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  it("explains with the service's public URL how to get a key", async () => {
    const { status, body } = await service.request("GET", "/widget/demo");
    expect(status).toBe(200);
    expect(body).toContain(`${service.url}/api/v1/projects/PROJECT_ID`);
    expect(body).toContain(`${service.url}/widget/demo?key=pk_`);
    const elsewhere = await service.startAnother({ CORKBOARD_URL: "https://board.example/desk" });
    const there = await (await fetch(`${elsewhere.address}/widget/demo`)).text();
    await elsewhere.stop();
    expect(there).toContain("https://board.example/desk/api/v1/projects/PROJECT_ID");
    expect(there).not.toContain("127.0.0.1");
  });

  it("shows the shop for a valid key only, not for an unknown or rotated key or that of a board", async () => {
    const { owner } = await service.createOrganisation();
    const website = await newWebsite(owner);
    expect(await service.request("GET", demo(website.api_key))).toMatchObject({
      status: 200,
      body: expect.stringMatching(/data-key="pk_.*Press the button in the corner/s),
    });
    await owner.client.rotateProjectApiKey({ params: { id: website.id } });
    const board = await newProject(owner, "board");
    const gone = async () => (await service.request("GET", demo(website.api_key))).status;
    await expect.poll(gone, { timeout: 5_000 }).toBe(401);
    for (const key of [website.api_key, board.api_key, `pk_${"0".repeat(48)}`, "pk_x"]) {
      const { status, body } = await service.request("GET", demo(key));
      expect(status).toBe((await service.request("GET", config(key))).status);
      expect(body).toContain("No project has this key");
      expect(body).toContain(`${service.url}/api/v1/projects/PROJECT_ID`);
      expect(body).not.toMatch(/<script|Press the button/);
      expect(body).not.toContain(key);
    }
  });

  it("says that the widget is disabled, without revealing the project", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: key, name, id } = await newWebsite(owner, { enabled: false });
    const { status, body } = await service.request("GET", demo(key));
    expect(status).toBe((await service.request("GET", config(key))).status);
    expect(body).toContain("The widget of this project is disabled");
    expect(body).not.toMatch(/<script|Press the button/);
    expect(body).not.toContain(name);
    expect(body).not.toContain(id);
  });

  it("shares the rate limit of the widget configuration", async () => {
    const limited = await TestService.start({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "1" });
    const unknown = `pk_${"0".repeat(48)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await limited.request("GET", demo(unknown))).status);
    const configured = (await limited.request("GET", config(unknown))).status;
    const explained = (await limited.request("GET", "/widget/demo")).status;
    await limited.stop();
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect({ configured, explained }).toEqual({ configured: 429, explained: 200 });
  });
});
