import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { comparableResponse, errorResponse } from "../../../../test/support/expected-errors.ts";
import { newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const path = (key: string) => `/api/v1/widget/config?api_key=${encodeURIComponent(key)}`;

describe("the widget's configuration", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  it("contains the project's widget settings and nothing else", async () => {
    const { owner } = await service.createOrganisation();
    const texts = { title: "Sag es uns" };
    const project = await newWebsite(owner, { color: "#112233", language: "de", texts, reporter_replies: false });
    const response = await service.request("GET", path(project.api_key));
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: {
        project: { id: project.id, name: project.name },
        position: "bottom-right",
        color: "#112233",
        language: "de",
        texts,
        recording: false,
        ask_email: false,
      },
    });
    expect(response.headers.get("cache-control")).toBe("private, max-age=60");
  });

  it("reflects changed settings within seconds", async () => {
    const { owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    const colour = async () => (await service.request("GET", path(api_key))).body.data?.color;
    expect(await colour()).toBe("#2f4ad0");
    await owner.client.updateProject({ params: { id }, body: { widget: { color: "#00ff00" } } });
    await expect.poll(colour, { timeout: 5_000 }).toBe("#00ff00");
  });

  it("returns the same error for unknown, rotated and board keys and for member tokens", async () => {
    const { owner } = await service.createOrganisation();
    const website = await newWebsite(owner);
    const board = await newProject(owner, "board");
    const rotated = await owner.client.rotateProjectApiKey({ params: { id: website.id } });
    const unknown = `pk_${"0".repeat(48)}`;
    const expected = await comparableResponse(service, "GET", path(unknown), {});
    expect(expected.status).toBe(401);
    expect(JSON.parse(expected.body)).toMatchObject({ error: errors.invalidApiKey.message });
    const bad = [website.api_key, board.api_key, owner.token, website.id, "", "pk_", "pk_'--", `${unknown}0`];
    for (const key of bad) {
      expect(await comparableResponse(service, "GET", path(key), { token: owner.token })).toEqual(expected);
      expect(await sendReport(service, { apiKey: key })).toMatchObject(errorResponse(errors.invalidApiKey));
    }
    for (const query of ["", "?api_key", `?api_key=${unknown}&api_key=${unknown}`]) {
      expect(await comparableResponse(service, "GET", `/api/v1/widget/config${query}`, {})).toEqual(expected);
    }
    expect((await service.request("GET", path(rotated.data.api_key))).status).toBe(200);
  });

  it("is unavailable after the project is deleted", async () => {
    const { owner } = await service.createOrganisation();
    const { id, api_key } = await newWebsite(owner);
    const status = async () => (await service.request("GET", path(api_key))).status;
    expect(await status()).toBe(200);
    await owner.client.deleteProject({ params: { id } });
    await expect.poll(status, { timeout: 5_000 }).toBe(401);
    expect(await sendReport(service, { apiKey: api_key })).toMatchObject(errorResponse(errors.invalidApiKey));
  });

  it("is rejected while the widget is disabled, with an error that the website can read", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key } = await newWebsite(owner, { enabled: false });
    const headers = { origin: "https://bolt.example" };
    for (const response of [
      await service.request("GET", path(api_key), { headers }),
      await sendReport(service, { apiKey: api_key, headers }),
    ]) {
      expect(response).toMatchObject(errorResponse(errors.widgetDisabled));
      expect(response.headers.get("access-control-allow-origin")).toBe("https://bolt.example");
    }
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
  });
});
