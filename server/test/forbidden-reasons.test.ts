import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { errorResponseProblems } from "./support/error-response-problems.ts";
import { newBoard, newCard } from "./support/factories.ts";
import { useService, type WireResponse } from "./support/harness.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { newReport, newWebsite, sendReport } from "./support/visitor.ts";

describe("a request that is not allowed", () => {
  const service = useService();

  const expectReasons = (response: WireResponse, ...reasons: string[]) => {
    expect(errorResponseProblems(response, "forbidden", 403)).toEqual([]);
    expect(response.body).toMatchObject({ error: errors.forbidden.message, code: "forbidden" });
    expect(response.body.details).toEqual(reasons.map((message) => ({ path: "authorization", message })));
  };

  it("names the scope that the token has and those that the operation accepts", async () => {
    const { owner } = await service.createOrganisation();
    const token = async (scope: "read" | "agent") =>
      (await owner.client.createToken({ body: { name: scope, scope } })).data.token;
    const [reader, agent] = [await token("read"), await token("agent")];
    const rename = (given: string) =>
      service.request("POST", "/api/v1/clients", { token: given, body: { name: "Bolt Bikes" } });
    expectReasons(await rename(reader), "The access token has the scope read; this operation requires the scope write");
    expectReasons(await rename(agent), "The access token has the scope agent; this operation requires the scope write");
    const claim = await service.request("POST", "/api/v1/claims", { token: reader, body: {} });
    expectReasons(claim, "The access token has the scope read; this operation requires the scope write or agent");
    const audit = await service.request("GET", "/api/v1/audit", { token: agent });
    expectReasons(audit, "The access token has the scope agent; this operation requires the scope read or write");
  });

  it("names the role, and the scope too if both do not suffice", async () => {
    const acme = await service.createOrganisation();
    const developer = await acme.addMember("Dora");
    const { token } = (await developer.client.createToken({ body: { name: "CI", scope: "read" } })).data;
    const create = (given: string) =>
      service.request("POST", "/api/v1/clients", { token: given, body: { name: "Bolt Bikes" } });
    const role = "Your role is developer; this operation requires the role owner";
    expectReasons(await create(developer.token), role);
    expectReasons(
      await create(token),
      "The access token has the scope read; this operation requires the scope write",
      role,
    );
  });

  it("names whose comment it is", async () => {
    const acme = await service.createOrganisation();
    const developer = await acme.addMember("Dora");
    const card = await newCard(acme.owner, await newBoard(acme.owner));
    const body = { content: "Mine" };
    const comment = (await acme.owner.client.createCardComment({ params: { id: card.id }, body })).data;
    const path = `/api/v1/boards/cards/${card.id}/comments/${comment.id}`;
    expectReasons(
      await service.request("DELETE", path, { token: developer.token }),
      "Comments can be changed and deleted only by their author or an owner",
    );
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
