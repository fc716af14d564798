import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

describe("a command that cannot be carried out", () => {
  const service = useService();
  const run = (args: string[], environment = {}) => runCommand(args, { ...service.environment, ...environment });

  /** Says this, on the error output alone and without a stack, and ends with status 1. */
  const refused = (says: RegExp) => ({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(new RegExp(`^(?!.*\\n\\s+at ).*${says.source}`, "s")) as string,
  });

  it("says what stands in its way, and changes nothing", async () => {
    const { id, owner } = await service.createOrganisation();
    const member = ["member", "add", "--org", id, "--name", "Dan", "--email", "dan@example.com", "--role", "developer"];
    const withValue = (option: string, value: string) =>
      member.map((arg, index) => (member[index - 1] === option ? value : arg));
    const [org, taken] = await Promise.all([
      run(withValue("--org", randomUUID())),
      run(withValue("--name", "olive owner")),
    ]);
    expect(org).toEqual(refused(/no such organisation.*org list/));
    expect(taken).toEqual(refused(new RegExp(errors.displayNameTaken.message)));
    expect((await owner.client.listMembers()).data).toHaveLength(1);
  });

  it("tells programs the same as JSON", async () => {
    const { id } = await service.createOrganisation();
    const result = await run(["token", "revoke", "--org", id, "--id", randomUUID(), "--json"]);
    expect(result).toEqual(refused(/./));
    expect(JSON.parse(result.stderr)).toEqual({ error: "There is no such token" });
  });

  it("names the setting it cannot use", async () => {
    const [port, database] = await Promise.all([
      run(["migrate"], { PORT: "abc" }),
      run(["migrate"], { DATABASE_URL: "mysql://somewhere" }),
    ]);
    expect(port).toEqual(refused(/PORT.*abc/));
    expect(database).toEqual(refused(/DATABASE_URL/));
  });

  it("never tells the password of a database it cannot reach", async () => {
    const environment = { DATABASE_URL: "postgres://corkboard:hunter2@127.0.0.1:1/board?password=hunter2" };
    const commands = [["doctor", "--json"], ["migrate"]];
    for (const result of await Promise.all(commands.map((args) => run(args, environment)))) {
      expect(result.status).toBe(1);
      expect(result.stdout + result.stderr).toMatch(/\S/);
      expect(result.stdout + result.stderr).not.toContain("hunter2");
      expect(result.stderr).not.toMatch(/\n\s+at /);
    }
  });
});
