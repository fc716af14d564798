import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../support/factories.ts";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Deleted {
  readonly deleted_at: string;
  readonly purge_at: string;
  readonly removes: Readonly<Record<string, number>>;
}

describe("commands for organisations, while the service runs", () => {
  const service = useService();

  const run = async <Data>(...args: string[]): Promise<Data> => {
    const result = await runCommand([...args, "--json"], service.environment);
    expect(result).toMatchObject({ status: 0, stderr: "" });
    return JSON.parse(result.stdout) as Data;
  };
  const failure = async (...args: string[]) => {
    const { status, stderr } = await runCommand(args, service.environment);
    return { status, message: stderr.trim() };
  };
  const statusOf = async (token: string) => (await service.request("GET", "/api/v1/me", { token })).status;

  it("org rename changes the name for everybody", async () => {
    const acme = await service.createOrganisation();
    await run("org", "rename", "--org", acme.id, "--name", "Nordlicht");
    expect((await acme.owner.client.getMe()).data.organisation.name).toBe("Nordlicht");
    const blank = await failure("org", "rename", "--org", acme.id, "--name", " ");
    expect(blank).toMatchObject({ status: 2 });
    expect(await failure("org", "rename", "--org", acme.id, "--name", "\n\u202e\u{e0041}")).toEqual(blank);
  });

  it("org delete wants the name, says what it removes, and org restore brings it back", async () => {
    const acme = await service.createOrganisation();
    const other = await service.createOrganisation("Other");
    const { id: project_id } = await newProject(acme.owner, "website");
    await newFeedback(acme.owner, { project_id });
    const which = ["--org", acme.id];
    // Without a terminal there is nobody to ask.
    expect(await failure("org", "delete", ...which)).toMatchObject({
      status: 1,
      message: expect.stringContaining("--confirm"),
    });
    expect(await failure("org", "delete", ...which, "--confirm", "acme")).toEqual({
      status: 1,
      message: errors.organisationNameMismatch.message,
    });
    expect(await failure("org", "restore", ...which)).toEqual({
      status: 1,
      message: errors.organisationNotDeleted.message,
    });
    expect(await statusOf(acme.owner.token)).toBe(200);

    const deleted = await run<Deleted>("org", "delete", ...which, "--confirm", "Acme");
    expect(deleted.removes).toEqual({
      members: 1,
      clients: 1,
      projects: 1,
      reports: 1,
      tickets: 0,
      cards: 0,
      files: 0,
      bytes: 0,
    });
    await expect.poll(() => statusOf(acme.owner.token), { timeout: 20_000 }).toBe(401);
    const listed = await run<{ id: string; purge_at: string | null }[]>("org", "list");
    expect(listed.find(({ id }) => id === acme.id)?.purge_at).toBe(deleted.purge_at);
    expect(listed.find(({ id }) => id === other.id)?.purge_at).toBeNull();

    await run("org", "restore", ...which);
    await expect.poll(() => statusOf(acme.owner.token), { timeout: 20_000 }).toBe(200);
    expect((await acme.owner.client.listFeedback()).meta.total).toBe(1);
  });

  it("org delete --now cannot be undone, and the worker removes everything", async () => {
    const acme = await service.createOrganisation();
    await newProject(acme.owner, "website");
    await run("org", "delete", "--org", acme.id, "--confirm", "Acme", "--now");
    const gone = { status: 1, message: expect.stringContaining("Organisation not found") };
    expect(await failure("org", "restore", "--org", acme.id)).toEqual(gone);
    await expect
      .poll(async () => (await run<{ id: string }[]>("org", "list")).map(({ id }) => id), { timeout: 60_000 })
      .not.toContain(acme.id);
  });
});
