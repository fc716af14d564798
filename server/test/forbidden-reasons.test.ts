import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { errorResponseProblems } from "./support/error-response-problems.ts";
import { newBoard, newCard } from "./support/factories.ts";
import { useService, type WireResponse } from "./support/harness.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { newReport, newWebsite, sendReport } from "./support/visitor.ts";

describe("a request that is not allowed", () => {
  const service = useService();

  const reasonsOf = (response: WireResponse): string[] => {
    expect(errorResponseProblems(response, "forbidden", 403)).toEqual([]);
    expect(response.body).toMatchObject({ error: errors.forbidden.message, code: "forbidden" });
    const details: { path: string; message: string }[] = response.body.details;
    expect(new Set(details.map(({ path }) => path))).toEqual(new Set(["authorization"]));
    return details.map(({ message }) => message);
  };

  it("names the scope that the token has and those that the operation accepts", async () => {
    const { owner } = await service.createOrganisation();
    const token = async (scope: "read" | "agent") =>
      (await owner.client.createToken({ body: { name: scope, scope } })).data.token;
    const [reader, agent] = [await token("read"), await token("agent")];
    const rename = (given: string) =>
      service.request("POST", "/api/v1/clients", { token: given, body: { name: "Bolt Bikes" } });
    expect(reasonsOf(await rename(reader))).toEqual([
      "The access token has the scope read; this operation requires the scope write",
    ]);
    expect(reasonsOf(await rename(agent))).toEqual([
      "The access token has the scope agent; this operation requires the scope write",
    ]);
    const claim = await service.request("POST", "/api/v1/claims", { token: reader, body: {} });
    expect(reasonsOf(claim)).toEqual([
      "The access token has the scope read; this operation requires the scope write or agent",
    ]);
    const audit = await service.request("GET", "/api/v1/audit", { token: agent });
    expect(reasonsOf(audit)).toEqual([
      "The access token has the scope agent; this operation requires the scope read or write",
    ]);
  });

  it("names the role, and the scope too if both do not suffice", async () => {
    const acme = await service.createOrganisation();
    const developer = await acme.addMember("Dora");
    const { token } = (await developer.client.createToken({ body: { name: "CI", scope: "read" } })).data;
    const create = (given: string) =>
      service.request("POST", "/api/v1/clients", { token: given, body: { name: "Bolt Bikes" } });
    const role = "Your role is developer; this operation requires the role owner";
    expect(reasonsOf(await create(developer.token))).toEqual([role]);
    expect(reasonsOf(await create(token))).toEqual([
      "The access token has the scope read; this operation requires the scope write",
      role,
    ]);
  });

  it("names whose comment it is", async () => {
    const acme = await service.createOrganisation();
    const developer = await acme.addMember("Dora");
    const card = await newCard(acme.owner, await newBoard(acme.owner));
    const body = { content: "Mine" };
    const comment = (await acme.owner.client.createCardComment({ params: { id: card.id }, body })).data;
    const path = `/api/v1/boards/cards/${card.id}/comments/${comment.id}`;
    expect(reasonsOf(await service.request("DELETE", path, { token: developer.token }))).toEqual([
      "Comments can be changed and deleted only by their author or an owner",
    ]);
  });

  it("tells an agent's tools the same", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const { id } = (await sendReport(service, { apiKey, report: newReport() })).body.data;
    const { token } = (await owner.client.createToken({ body: { name: "Reader", scope: "read" } })).data;
    const { call } = await connectMcp(service.url, token, "2025-11-25");
    const { text } = await call("make_ticket", { source_type: "feedback", source_id: id });
    expect(text).toContain("The access token has the scope read; this operation requires the scope write");
  });
});
