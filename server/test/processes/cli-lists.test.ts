import { createClient } from "@corkboard/client";
import type { Member, TokenCreated } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
}

describe("the list commands", () => {
  const service = useService();

  const run = async (...args: string[]) => {
    const result = await runCommand(args, service.environment);
    expect(result).toMatchObject({ status: 0, stderr: "" });
    return result.stdout;
  };
  const runJson = async <Data>(...args: string[]) => JSON.parse(await run(...args, "--json")) as Data;

  it("say that a new service has no organisation", async () => {
    const [listed, shown] = await Promise.all([runJson("org", "list"), run("org", "list")]);
    expect(listed).toEqual([]);
    expect(shown).toContain("org create");
  });

  it("provide everything needed to create a new token after all IDs were lost", async () => {
    const lost = await service.createOrganisation("Lost & found");
    await service.createOrganisation("Somebody else");
    const organisations = await runJson<Listed[]>("org", "list");
    const id = organisations.find(({ name }) => name === "Lost & found")?.id ?? "";
    const members = await runJson<Member[]>("member", "list", "--org", id);
    const userId = members.find(({ email }) => email === "olive@example.com")?.user_id ?? "";
    const { token } = await runJson<TokenCreated>("token", "create", "--org", id, "--user", userId, "--name", "New");
    const me = await createClient({ baseUrl: service.url, token }).getMe();
    expect(me.data).toMatchObject({ organisation: { id: lost.id }, user: { id: lost.owner.userId }, role: "owner" });
  });

  it("show the current members of one organisation, and no secrets", async () => {
    const { id, owner, addMember } = await service.createOrganisation("Nordlicht");
    const other = await service.createOrganisation("Other");
    const [dan, gone] = [await addMember("Dan Dev"), await addMember("Gone Girl")];
    await owner.client.removeMember({ params: { user_id: gone.userId } });

    const [members, shown, organisations, shownOrganisations] = await Promise.all([
      runJson<Member[]>("member", "list", "--org", id),
      run("member", "list", "--org", id),
      runJson<Listed[]>("org", "list"),
      run("org", "list"),
    ]);
    expect(members).toEqual((await owner.client.listMembers()).data);
    expect(members.map(({ user_id }) => user_id)).toEqual([owner.userId, dan.userId]);
    expect(shown).toMatch(/^User ID +Role +Email +Name\n/);
    expect(shown).toMatch(new RegExp(`^${owner.userId} +owner +olive@example\\.com +Olive Owner$`, "m"));
    expect(shown).toMatch(new RegExp(`^${dan.userId} +developer +\\S+@example\\.com +Dan Dev$`, "m"));
    expect(organisations).toContainEqual({
      id,
      name: "Nordlicht",
      created_at: expect.any(String),
      deleted_at: null,
      purge_at: null,
    });
    for (const organisation of organisations)
      expect(Object.keys(organisation)).toEqual(["id", "name", "created_at", "deleted_at", "purge_at"]);
    expect(shownOrganisations).toMatch(new RegExp(`^${other.id} +\\S+Z +open +Other$`, "m"));
    for (const output of [JSON.stringify(members), shown, JSON.stringify(organisations), shownOrganisations]) {
      expect(output).not.toMatch(/tok_|hash|[0-9a-f]{64}/);
    }
  });

  it("show control characters of names and addresses as escapes, in aligned columns", async () => {
    const { id, addMember } = await service.createOrganisation("Two\nlines \u001b[2J\u009b1A\u202e");
    await addMember("Eve\u001b]0;owned\u0007\r\n00000000 owner");
    const email = "m\u009b\u200e@example.com";
    await run("member", "add", "--org", id, "--name", "Mallory", "--email", email, "--role", "developer");
    const members = await run("member", "list", "--org", id);
    const [headings = "", ...rows] = members.trimEnd().split("\n");
    expect(rows.map((row) => row.slice(headings.indexOf("Name"))).toSorted()).toEqual([
      String.raw`Eve\u001b]0;owned\u0007 00000000 owner`,
      "Mallory",
      "Olive Owner",
    ]);
    const organisations = await run("org", "list");
    expect(organisations).toMatch(/Two lines \\u001b\[2J\\u009b1A\\u202e$/m);
    const json = await run("org", "list", "--json");
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ name: "Two\nlines \u001b[2J\u009b1A\u202e" }));
    const renamed = await run("org", "rename", "--org", id, "--name", "Acme\u001b[2J\u009b1A");
    expect(renamed).toMatch(/Acme\[2J1A$/m);
    const wrong = ["org", "delete", "--org", id, "--confirm", "Acme", "--now"];
    const failed = (await runCommand(wrong, service.environment)).stderr;
    for (const output of [members, organisations, json, renamed, failed]) {
      // oxlint-disable-next-line no-control-regex
      expect(output).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u202e]/);
    }
  });
});
