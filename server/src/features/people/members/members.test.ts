import { errors, type Role } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const noSuchId = "01890000-0000-7000-8000-000000000000";

describe("members", () => {
  const service = useService();

  const patch = (person: Person, userId: string, body: object) =>
    service.request("PATCH", `/api/v1/members/${userId}`, { token: person.token, body });

  const rolesOf = async (person: Person) =>
    Object.fromEntries((await person.client.listMembers()).data.map((member) => [member.user_id, member.role]));

  it("of a project are all members of the organisation, with exactly the spec's fields and the version", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const project = await newProject(owner, "website");
    const response = await service.request("GET", `/api/v1/projects/${project.id}/members`, dora);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [
        { user_id: owner.userId, display_name: "Olive Owner", email: "olive@example.com", role: "owner" },
        { user_id: dora.userId, display_name: "Dora", email: expect.stringContaining("@"), role: "developer" },
      ],
      meta: { total: 2, limit: 2, offset: 0 },
    });
  });

  it("are all returned at once, with their number as the limit", async () => {
    const { owner, addMember } = await service.createOrganisation();
    for (let i = 1; i < 105; i++) await addMember(`Member ${i}`);
    const project = await newProject(owner, "board");
    const ofProject = await owner.client.listProjectMembers({ params: { id: project.id } });
    const ofOrganisation = await owner.client.listMembers();
    for (const response of [ofProject, ofOrganisation]) {
      expect(response.data).toHaveLength(105);
      expect(response.meta).toEqual({ total: 105, limit: 105, offset: 0 });
    }
    expect(Object.keys(ofOrganisation.data[0] ?? {}).toSorted()).toEqual([
      "created_at",
      "display_name",
      "email",
      "role",
      "user_id",
      "version",
    ]);
  });

  it("change role and display name, and are returned in full", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const before = (await owner.client.listMembers()).data[1];
    const response = await patch(owner, dora.userId, { role: "owner", display_name: "Dora D", email: "x@y.z" });
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({ data: { ...before, role: "owner", display_name: "Dora D", version: 2 } });
    expect((await owner.client.listMembers()).data[1]).toEqual(response.body.data);
  });

  it("reject an empty or invalid change", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const { userId } = await addMember("Dora");
    for (const body of [{}, { email: "new@example.com" }, { user_id: noSuchId }]) {
      expect(await patch(owner, userId, body)).toMatchObject(errorResponse(errors.noValidFieldsToUpdate));
    }
    const wrong = [{ role: "admin" }, { role: null }, { display_name: "" }, { display_name: "x".repeat(201) }];
    for (const body of wrong) expect((await patch(owner, userId, body)).status).toBe(400);
    for (const id of [noSuchId, "x"]) {
      expect(await patch(owner, id, { role: 5 })).toMatchObject(errorResponse(errors.memberNotFound));
    }
    expect((await owner.client.listMembers()).data[1]).toMatchObject({ display_name: "Dora", role: "developer" });
  });

  it.each(["Ann Lee", "ann lee", "ANN LEE", "  Ann   Lee ", "Ann\u00a0Lee"])(
    "cannot use a name that reads like another member's: %j",
    async (display_name) => {
      const { owner, addMember } = await service.createOrganisation();
      await addMember("Ann Lee");
      const bob = await addMember("Bob");
      expect(await patch(owner, bob.userId, { display_name })).toMatchObject(errorResponse(errors.displayNameTaken));
      await expect(addMember(display_name)).rejects.toMatchObject({ entry: errors.displayNameTaken });
      expect((await owner.client.listMembers()).data.map((member) => member.display_name)).toEqual([
        "Olive Owner",
        "Ann Lee",
        "Bob",
      ]);
    },
  );

  it("are read individually with an ETag that detects stale changes", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const params = { user_id: dora.userId };
    const read = await dora.client.getMember({ params });
    expect(read.data).toEqual((await owner.client.listMembers()).data[1]);
    const changed = await owner.client.updateMember({ params, body: { display_name: "Dora D" }, ifMatch: read.etag });
    expect((await owner.client.getMember({ params })).etag).toBe(changed.etag);
    const stale = owner.client.updateMember({ params, body: { display_name: "No" }, ifMatch: read.etag });
    await expect(stale).rejects.toMatchObject(errors.staleObject);
    const unknown = owner.client.getMember({ params: { user_id: noSuchId } });
    await expect(unknown).rejects.toMatchObject(errors.memberNotFound);
  });

  it("cannot use another member's name in lookalike characters", async () => {
    const { owner, addMember } = await service.createOrganisation();
    await addMember("Zoë Ångström".normalize("NFC"));
    await addMember("Strauß");
    const bob = await addMember("Bob");
    const ofZoe = ["Zoë Ångström".normalize("NFD"), "ZOË ÅNGSTRÖM".normalize("NFD"), "zoë ångström"];
    for (const display_name of [...ofZoe, "STRAUSS", "strauss", "STRAUẞ"]) {
      expect(await patch(owner, bob.userId, { display_name })).toMatchObject(errorResponse(errors.displayNameTaken));
    }
  });

  it("may change the spelling of their own name, and use a name given up by another", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const ann = await addMember("ann lee");
    const bob = await addMember("Bob");
    const rename = async (person: Person, display_name: string) =>
      (await owner.client.updateMember({ params: { user_id: person.userId }, body: { display_name } })).data
        .display_name;
    expect(await rename(ann, "Ann Lee")).toBe("Ann Lee");
    expect(await rename(ann, "Ann Smith")).toBe("Ann Smith");
    expect(await rename(bob, "Ann Lee")).toBe("Ann Lee");
  });

  it("keep at least one owner", async () => {
    const { owner, addMember } = await service.createOrganisation();
    await addMember("Dora");
    const { client, userId } = owner;
    const params = { user_id: userId };
    const demoted = await patch(owner, userId, { role: "developer", display_name: "No" });
    expect(demoted).toMatchObject(errorResponse(errors.lastOwner));
    await expect(client.removeMember({ params })).rejects.toMatchObject(errors.lastOwner);
    expect((await client.updateMember({ params, body: { role: "owner" } })).data.role).toBe("owner");
    expect((await client.getMe()).data).toMatchObject({ role: "owner", user: { display_name: "Olive Owner" } });
    const second = await addMember("Second", "owner");
    expect((await second.client.updateMember({ params, body: { role: "developer" } })).data.role).toBe("developer");
    await expect(second.client.removeMember({ params: { user_id: second.userId } })).rejects.toMatchObject(
      errors.lastOwner,
    );
  });

  it("keep an owner when all owners step down or leave concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, addMember } = await service.createOrganisation();
      const owners = [owner, await addMember("Second", "owner"), await addMember("Third", "owner")];
      const watcher = await addMember("Watcher");
      const attempts = await Promise.allSettled(
        owners.map(({ client, userId }, index) =>
          index === 0
            ? client.removeMember({ params: { user_id: userId } })
            : client.updateMember({ params: { user_id: userId }, body: { role: "developer" satisfies Role } }),
        ),
      );
      const refused = attempts.filter((attempt) => attempt.status === "rejected");
      expect(refused.map((attempt) => attempt.reason)).toEqual([
        expect.objectContaining({ code: errors.lastOwner.code }),
      ]);
      const roles = Object.values(await rolesOf(watcher));
      expect(roles.filter((role) => role === "owner")).toHaveLength(1);
    }
  });

  it("have the permissions of their new role within a second", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const attempt = () => service.request("POST", "/api/v1/clients", { token: dora.token, body: { name: "New" } });
    expect(await attempt()).toMatchObject(errorResponse(errors.forbidden));
    await owner.client.updateMember({ params: { user_id: dora.userId }, body: { role: "owner" } });
    await expect.poll(async () => (await attempt()).status, { timeout: 1_000 }).toBe(201);
    await owner.client.updateMember({ params: { user_id: dora.userId }, body: { role: "developer" } });
    await expect.poll(async () => (await attempt()).status, { timeout: 1_000 }).toBe(403);
  });
});
