import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand, type SetUp } from "../support/spawned-service.ts";

const secretIn = (url: string) => url.split("#")[1] ?? "";

describe("commands for members and invitations, while the service runs", () => {
  const service = useService();

  const run = async <Data = { url: string }>(...args: string[]): Promise<Data> => {
    const result = await runCommand([...args, "--json"], service.environment);
    expect(result).toMatchObject({ status: 0, stderr: "" });
    return JSON.parse(result.stdout) as Data;
  };
  const failure = async (...args: string[]) => {
    const { status, stderr } = await runCommand(args, service.environment);
    return { status, message: stderr.trim() };
  };
  const accept = (url: string) => {
    const body = { secret: secretIn(url), password: "correct horse battery" };
    return service.request("POST", "/api/v1/invitations/accept", { body });
  };

  it("member invite-link replaces the link that an owner of a new organisation has lost, until they can sign in", async () => {
    const options = ["--name", "Lost", "--owner-name", "Lena", "--owner-email", "lena@example.com"];
    const created = await run<SetUp>("org", "create", ...options);
    const whose = ["--org", created.organisation.id, "--user", created.user.id];
    const { url } = await run("member", "invite-link", ...whose);
    expect((await accept(created.invitation_url)).status).toBe(404);
    const accepted = await accept(url);
    expect(accepted.status).toBe(201);
    expect(accepted.body.data).toMatchObject({ organisations: [{ name: "Lost", role: "owner" }] });
    const again = await failure("member", "invite-link", ...whose);
    expect(again).toMatchObject({ status: 1, message: expect.stringContaining("can sign in already") });
  });

  it("invitation renew gives a new link for the address, and only in its organisation", async () => {
    const acme = await service.createOrganisation();
    const other = await service.createOrganisation("Other");
    const { data: invited } = await acme.owner.client.createInvitation({ body: { email: "ivy@example.com" } });
    const renew = (org: string) => ["invitation", "renew", "--org", org, "--email", "IVY@example.com"];
    expect(await failure(...renew(other.id))).toMatchObject({
      status: 1,
      message: expect.stringContaining("Nobody is invited"),
    });
    const { url } = await run(...renew(acme.id));
    const lookUp = (link: string) =>
      service.request("POST", "/api/v1/invitations/lookup", { body: { secret: secretIn(link) } });
    expect((await lookUp(invited.url)).status).toBe(404);
    expect((await lookUp(url)).body.data).toMatchObject({ email: "ivy@example.com" });
    const renewed = await acme.owner.client.getInvitation({ params: { id: invited.id } });
    expect(renewed.data.invited_by).toBeNull();
  });

  it("member role and member remove do what owners can do, and keep the last owner", async () => {
    const acme = await service.createOrganisation();
    const other = await service.createOrganisation("Other");
    const dora = await acme.addMember("Dora");
    const whose = (userId: string, org = acme.id) => ["--org", org, "--user", userId];
    const lastOwner = { status: 1, message: errors.lastOwner.message };
    expect(await failure("member", "role", ...whose(acme.owner.userId), "--role", "developer")).toEqual(lastOwner);
    expect(await failure("member", "remove", ...whose(acme.owner.userId))).toEqual(lastOwner);
    expect(await failure("member", "remove", ...whose(dora.userId, other.id))).toEqual({
      status: 1,
      message: errors.memberNotFound.message,
    });
    await run("member", "role", ...whose(dora.userId), "--role", "owner");
    await run("member", "remove", ...whose(acme.owner.userId));
    await expect
      .poll(() => acme.owner.client.getMe().catch(({ status }: { status: number }) => status), { timeout: 20_000 })
      .toBe(401);
    await expect.poll(async () => (await dora.client.getMe()).data.role, { timeout: 20_000 }).toBe("owner");
    expect((await dora.client.listMembers()).data.map(({ user_id }) => user_id)).toEqual([dora.userId]);
    expect((await other.owner.client.listMembers()).data).toHaveLength(1);
  });
});
