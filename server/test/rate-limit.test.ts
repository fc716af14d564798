import { createClient, CorkboardError } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { errorResponseProblems } from "./support/error-response-problems.ts";

describe("the rate limit", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "5" });

  it("counts down with every request, and rejects the first one over the limit with a time to retry", async () => {
    const { owner } = await service.createOrganisation();
    for (let left = 4; left >= 0; left--) {
      const response = await service.request("GET", "/api/v1/me", { token: owner.token });
      expect(response.status).toBe(200);
      expect(response.headers.get("ratelimit-policy")).toBe('"token";q=5;w=60');
      expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"token";r=${left};t=\\d+$`));
      expect(response.headers.get("retry-after")).toBeNull();
    }
    const refused = await service.request("GET", "/api/v1/me", { token: owner.token });
    expect(errorResponseProblems(refused, "the sixth", 429)).toEqual([]);
    expect(refused.body.error).toBe(errors.rateLimited.message);
    expect(refused.headers.get("ratelimit")).toMatch(/^"token";r=0;t=\d+$/);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("keeps a rejected write from changing anything", async () => {
    const { owner } = await service.createOrganisation();
    for (let n = 0; n < 4; n++) await owner.client.getMe();
    const other = await owner.client.createToken({ body: { name: "To look" } });
    const write = owner.client.createClient({ body: { name: "One too many" } });
    await expect(write).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    const looking = createClient({ baseUrl: service.url, token: other.data.token });
    expect((await looking.listClients()).data).toEqual([]);
  });

  it("applies to each token separately, even of the same person", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const developer = await organisation.addMember("Dan");
    const second = await owner.client.createToken({ body: { name: "Second" } });
    const tireOut = async () => {
      for (;;) await owner.client.getMe();
    };
    await expect(tireOut()).rejects.toMatchObject({ status: 429 });
    const seconds = createClient({ baseUrl: service.url, token: second.data.token });
    await expect(seconds.getMe()).resolves.toMatchObject({ data: { user: { id: owner.userId } } });
    await expect(developer.client.getMe()).resolves.toMatchObject({ data: { user: { id: developer.userId } } });
  });

  it("is five times as high for all tokens of a member together", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dan = await addMember("Dan");
    const tokens = [];
    for (let n = 0; n < 5; n++) tokens.push((await dan.client.createToken({ body: { name: "Many" } })).data.token);
    const ask = (token: string) => service.request("GET", "/api/v1/me", { token });
    const last = tokens.pop() ?? "";
    for (const token of tokens) {
      for (let n = 0; n < 5; n++) expect((await ask(token)).status).toBe(200);
    }
    const refused = await ask(last);
    expect(errorResponseProblems(refused, "the twenty-sixth", 429)).toEqual([]);
    expect(refused.body.error).toBe(errors.rateLimited.message);
    expect(refused.headers.get("ratelimit-policy")).toBe('"member";q=25;w=60');
    expect(refused.headers.get("ratelimit")).toMatch(/^"member";r=0;t=\d+$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expect(owner.client.getMe()).resolves.toMatchObject({ data: { user: { id: owner.userId } } });
  });

  it("counts requests that fail for other reasons too, but not those without a token", async () => {
    const { owner } = await service.createOrganisation();
    for (let n = 0; n < 5; n++) {
      const missing = await service.request("GET", "/api/v1/clients/nothing", { token: owner.token });
      expect(errorResponseProblems(missing, "missing", 404)).toEqual([]);
    }
    expect(
      errorResponseProblems(await service.request("GET", "/api/v1/me", { token: owner.token }), "spent", 429),
    ).toEqual([]);
    const stranger = await service.request("GET", "/api/v1/me");
    expect(errorResponseProblems(stranger, "no token", 401)).toEqual([]);
    expect(stranger.headers.get("ratelimit")).toBeNull();
  });

  it("does not apply to the service's own pages", async () => {
    for (let n = 0; n < 10; n++) expect((await service.request("GET", "/healthz")).status).toBe(200);
  });
});

describe("a service without a rate limit", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  it("sends no rate limit headers and rejects nothing", async () => {
    const { owner } = await service.createOrganisation();
    const failures: CorkboardError[] = [];
    const many = Array.from({ length: 200 }, () =>
      owner.client.getMe().catch((error: unknown) => failures.push(error as CorkboardError)),
    );
    await Promise.all(many);
    expect(failures).toEqual([]);
    const response = await service.request("GET", "/api/v1/me", { token: owner.token });
    expect(response.headers.get("ratelimit")).toBeNull();
    expect(response.headers.get("ratelimit-policy")).toBeNull();
  });
});
