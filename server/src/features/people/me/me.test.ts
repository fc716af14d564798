import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

describe("GET /me", () => {
  const service = useService();

  it("returns the user, the organisation, the role and the token without its secret", async () => {
    const organisation = await service.createOrganisation("Bolt Agency");
    const { owner } = organisation;
    const response = await service.request("GET", "/api/v1/me", owner);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: {
        user: { id: owner.userId, display_name: "Olive Owner", email: "olive@example.com" },
        organisation: { id: organisation.id, name: "Bolt Agency" },
        role: "owner",
        token: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          user_id: owner.userId,
          name: expect.any(String),
          scope: "write",
          client_id: null,
          created_at: expect.any(String),
          expires_at: null,
          last_used_at: null,
          rotated_at: null,
          previous_secret_until: null,
          speaks_for: "owner",
        },
      },
    });
    expect(JSON.stringify(response.body)).not.toContain(owner.token.slice(4));
  });

  it("returns the token of the request, with its scope, name and expiry", async () => {
    const { addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const body = { name: "Reader", scope: "read" as const, expires_at: "2099-01-31T00:00:00.000Z" };
    const { token, ...visible } = (await dora.client.createToken({ body })).data;
    const response = await service.request("GET", "/api/v1/me", { token });
    expect(response.body.data).toMatchObject({
      user: { id: dora.userId, display_name: "Dora" },
      role: "developer",
      token: visible,
    });
    expect((await dora.client.getMe()).data.token?.id).not.toBe(visible.id);
  });

  it("returns 401 once the token or the member is deleted, even by another process", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const another = await service.startAnother();
    try {
      const [dora, otto] = [await addMember("Dora"), await addMember("Otto")];
      const id = (await dora.client.getMe()).data.token?.id;
      await otto.client.getMe();
      const authorization = `Bearer ${owner.token}`;
      for (const path of [`tokens/${id}`, `members/${otto.userId}`]) {
        const ended = await fetch(`${another.address}/api/v1/${path}`, {
          method: "DELETE",
          headers: { authorization },
        });
        expect(ended.status).toBe(200);
      }
      for (const { token } of [dora, otto]) {
        const response = await service.request("GET", "/api/v1/me", { token });
        expect(response).toMatchObject(errorResponse(errors.unauthenticated));
        expect(response.headers.get("www-authenticate")).toBe("Bearer");
      }
    } finally {
      await another.stop();
    }
  });

  it("reflects a change of name and role", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const params = { user_id: dora.userId };
    await owner.client.updateMember({ params, body: { display_name: "Dora D", role: "owner" } });
    expect((await dora.client.getMe()).data).toMatchObject({ user: { display_name: "Dora D" }, role: "owner" });
  });
});
