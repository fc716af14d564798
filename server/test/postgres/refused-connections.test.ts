import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { type Environment, runCommand, SpawnedService } from "../support/spawned-service.ts";
import { folderForTest, useFolder } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";

/** Who must give a password, and who is rejected. */
const accessRules = `
host all corkboard 127.0.0.1/32 trust
host all ghost 127.0.0.1/32 trust
host all mute 127.0.0.1/32 trust
host all guest 127.0.0.1/32 trust
host all unwanted 127.0.0.1/32 reject
host all all 127.0.0.1/32 scram-sha-256
`;

describe.runIf(engine === "postgres")("a PostgreSQL server that does not accept the connection", () => {
  const folder = useFolder("access-rules");
  let server: PostgresServer;
  beforeAll(async () => {
    const rules = join(folder, "pg_hba.conf");
    writeFileSync(rules, accessRules);
    giveToServer(rules);
    server = await startPostgres({ settings: [`hba_file=${rules}`] });
    await server.run("CREATE ROLE keeper LOGIN PASSWORD 'right'");
    await server.run("CREATE ROLE guest LOGIN");
    await server.run("CREATE ROLE mute");
    await server.run("CREATE ROLE few LOGIN PASSWORD 'right' CONNECTION LIMIT 0");
    await server.run("CREATE DATABASE board");
    await server.run("CREATE DATABASE closed");
    await server.run("REVOKE CONNECT ON DATABASE closed FROM PUBLIC");
  });
  afterAll(() => server.stop());

  const urlOf = (credentials: string, database = "board", parameters = "") =>
    server.databaseUrl(database).replace("//corkboard@", `//${credentials}@`) + parameters;

  it.each([
    [
      "a wrong password",
      "keeper:hunter2",
      "board",
      "percent-encoded, or set another password: ALTER ROLE keeper PASSWORD",
    ],
    ["an unknown database", "corkboard", "No%20where", `CREATE DATABASE "No where" OWNER corkboard ENCODING 'UTF8'`],
    ["an unknown role", "ghost:hunter2", "board", "CREATE ROLE ghost LOGIN PASSWORD '…'"],
    ["a role that may not log in", "mute", "board", "ALTER ROLE mute LOGIN"],
    ["a role that pg_hba.conf rejects", "unwanted", "board", "Add a line for this user, database and address"],
    ["a role that may not connect", "guest", "closed", "GRANT CONNECT ON DATABASE closed TO guest"],
    ["too many connections", "few:right", "board", "and the CONNECTION LIMIT of the role and the database"],
  ])("says what to do about %s", async (_, credentials, database, advice) => {
    expect(await refusalOf(urlOf(credentials, database))).toContain(advice);
  });

  it("is explained by the service, which ends at once, and by doctor in the same way", async () => {
    const environment = { DATABASE_URL: urlOf("keeper"), CORKBOARD_DATA: folderForTest("refused") };
    const started = await SpawnedService.start(environment).catch((error: Error) => error.message);
    const advice = "The server requires a password: add it to DATABASE_URL";
    expect(started).toMatch(/^ended with 1: Corkboard cannot start: DATABASE_URL must point to/);
    expect(started).toContain(advice);
    expect((await runCommand(["doctor"], environment)).stdout).toContain(advice);
  });

  it("says what to do if it does not support TLS", async () => {
    expect(await refusalOf(urlOf("corkboard", "board", "?sslmode=verify-full"))).toContain(
      "Turn on ssl in the server's postgresql.conf",
    );
  });

  it("says what to do if it cannot be reached, or is not PostgreSQL", async () => {
    expect(await refusalOf(`postgres://keeper:hunter2@127.0.0.1:${await freePort()}/board`)).toContain(
      "that the server is running",
    );
    expect(await refusalOf("postgres://keeper:hunter2@db.invalid/board")).toContain(
      "Check the spelling of the host name",
    );
    const website = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    onTestFinished(() => void website.close());
    await once(website, "listening");
    const { port } = website.address() as AddressInfo;
    expect(await refusalOf(`postgres://keeper:hunter2@127.0.0.1:${port}/board`)).toContain(
      "Check that a PostgreSQL server listens",
    );
  });

  it("is described to commands as an empty database, without its password, if it has no tables", async () => {
    const environment = { DATABASE_URL: urlOf("keeper:right"), CORKBOARD_DATA: folderForTest("empty") };
    const place = `${new URL(environment.DATABASE_URL).host}/board`;
    const command = await runCommand(["token", "list", "--org", "any"], environment);
    expect(command.stderr).toContain(`The database ${place} (PostgreSQL) is empty: no schema of its search_path`);
    expect(command.stderr).toContain("run `org create` to create the tables");
    const doctor = await runCommand(["doctor"], environment);
    expect(doctor.stdout).toContain(`The database ${place} (PostgreSQL) is empty`);
    for (const { status, stdout, stderr } of [command, doctor]) {
      expect(status).toBe(1);
      expect(stdout + stderr).not.toContain("right@");
    }
  });
});

const hasOpenssl = canRun("openssl");

describe.runIf(engine === "postgres" && hasOpenssl)("a PostgreSQL server with a certificate (requires openssl)", () => {
  const folder = useFolder("certificate");
  const [certificate, key] = [join(folder, "server.crt"), join(folder, "server.key")];
  let server: PostgresServer;
  beforeAll(async () => {
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject];
    execFileSync("openssl", [...made, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    for (const file of [certificate, key]) giveToServer(file);
    const settings = ["ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
    server = await startPostgres({ settings });
  });
  afterAll(() => server.stop());

  it("says how to trust an authority of one's own, and connects then", async () => {
    const byName = server.url.replace("127.0.0.1", "localhost");
    expect(await refusalOf(`${byName}?sslmode=verify-full`)).toContain(
      "name the authority's certificate in NODE_EXTRA_CA_CERTS",
    );
    const trusting: Environment[] = [
      { DATABASE_URL: `${byName}?sslmode=verify-full&sslrootcert=${certificate}` },
      { DATABASE_URL: `${byName}?sslmode=verify-full`, NODE_EXTRA_CA_CERTS: certificate },
    ];
    for (const environment of trusting) {
      const { status, stderr } = await runCommand(["migrate"], {
        ...environment,
        CORKBOARD_DATA: folderForTest("tls"),
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    }
  });

  it("says what to do about a certificate of another host, or a missing file", async () => {
    const trusted = `?sslmode=verify-full&sslrootcert=${certificate}`;
    expect(await refusalOf(server.url + trusted)).toContain(
      "Use a host name that the server's certificate was issued for",
    );
    expect(await refusalOf(`${server.url}${trusted}.missing`)).toContain(
      "The files of sslrootcert, sslcert and sslkey",
    );
  });
});

/** What a command says, which never contains the password. */
async function refusalOf(DATABASE_URL: string): Promise<string> {
  const { status, stderr } = await runCommand(["migrate"], { DATABASE_URL, CORKBOARD_DATA: folderForTest("refused") });
  expect(status).toBe(1);
  expect(stderr).not.toContain("hunter2");
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr;
}

/** PostgreSQL does not run as root, and requires that its key is its own. */
function giveToServer(file: string): void {
  chmodSync(file, 0o600);
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  if (process.getuid?.() === 0) chownSync(file, idOf("-u"), idOf("-g"));
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
