import { randomUUID } from "node:crypto";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

describe("a command that fails", () => {
  const service = useService();
  const run = (args: string[], environment = {}) => runCommand(args, { ...service.environment, ...environment });

  /** Prints this to standard error only, without a stack, and exits with status 1. */
  const failure = (says: RegExp) => ({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(new RegExp(`^(?!.*\\n\\s+at ).*${says.source}`, "s")) as string,
  });

  it("prints the reason and changes nothing", async () => {
    const { id, owner } = await service.createOrganisation();
    const member = ["member", "add", "--org", id, "--name", "Dan", "--email", "dan@example.com", "--role", "developer"];
    const withValue = (option: string, value: string) =>
      member.map((arg, index) => (member[index - 1] === option ? value : arg));
    const [org, taken] = await Promise.all([
      run(withValue("--org", randomUUID())),
      run(withValue("--name", "olive owner")),
    ]);
    expect(org).toEqual(failure(/Organisation not found.*org list/));
    expect(taken).toEqual(failure(new RegExp(errors.displayNameTaken.message)));
    expect((await owner.client.listMembers()).data).toHaveLength(1);
  });

  it("prints the error as JSON with --json", async () => {
    const { id } = await service.createOrganisation();
    const result = await run(["token", "revoke", "--org", id, "--id", randomUUID(), "--json"]);
    expect(result).toEqual(failure(/./));
    expect(JSON.parse(result.stderr)).toEqual({ error: "Token not found" });
  });

  it("names an invalid setting", async () => {
    const [port, database] = await Promise.all([
      run(["migrate"], { PORT: "abc" }),
      run(["migrate"], { DATABASE_URL: "mysql://somewhere" }),
    ]);
    expect(port).toEqual(failure(/PORT.*abc/));
    expect(database).toEqual(failure(/DATABASE_URL/));
  });

  it("never prints the password of an unreachable database", async () => {
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
