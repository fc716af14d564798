import { randomUUID } from "node:crypto";
import { type Client, createClient } from "@corkboard/client";
import pino from "pino";
import { inject, onTestFinished } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { createOrganisation } from "../../src/features/customers/organisations/create-organisation.ts";
import { type Service, startService } from "../../src/start/service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { runOn } from "../support/test-database.ts";

export interface OwnDatabase {
  readonly name: string;
  readonly url: string;
  run(statement: string): Promise<void>;
  /** Changes the database's defaults, such as `SET timezone = 'UTC'`. */
  alter(how: string): Promise<void>;
}

/** A PostgreSQL database for the current test, by default a copy of the migrated template. */
export async function ownDatabase(made = "TEMPLATE corkboard_template"): Promise<OwnDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const maintenance = inject("postgresUrl");
  await runOn(maintenance, `CREATE DATABASE ${name} ${made}`);
  onTestFinished(() => runOn(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.toString(),
    run: (statement) => runOn(url.toString(), statement),
    alter: (how) => runOn(maintenance, `ALTER DATABASE ${name} ${how}`),
  };
}

/** A role that may read and write the tables and nothing else. Returns the URL it connects with. */
export async function restrictedRole({ url, run }: OwnDatabase): Promise<{ name: string; url: string }> {
  const name = `restricted_${randomUUID().slice(0, 8)}`;
  await run(`CREATE ROLE ${name} LOGIN`);
  await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
  onTestFinished(() => run(`DROP OWNED BY ${name}; DROP ROLE ${name}`));
  const theirs = new URL(url);
  theirs.username = name;
  return { name, url: theirs.toString() };
}

/** The production service on that database; stopped after the test. */
export async function serviceOn(DATABASE_URL: string, environment: Record<string, string> = {}): Promise<Service> {
  const settings = { PORT: "0", CORKBOARD_DATA: folderForTest("postgres"), CORKBOARD_RATE_LIMIT: "off" };
  const config = readConfig({ ...settings, DATABASE_URL, ...environment });
  const service = await startService(config, { logger: pino({ level: "silent" }), requestLog: undefined });
  onTestFinished(() => service.stop());
  return service;
}

export interface Owner {
  readonly org: string;
  readonly token: string;
  client(service: Service): Client;
}

/** Creates an organisation; its owner's token is valid for every service on that database. */
export async function ownerIn(service: Service): Promise<Owner> {
  const { organisation, token } = await service.db.write((tx) =>
    createOrganisation(tx, { name: "Acme", ownerName: "Olive Owner", ownerEmail: "olive@example.com" }),
  );
  return { org: organisation.id, token, client: ({ address }) => createClient({ baseUrl: address, token }) };
}

/** The statuses of concurrent requests. */
export function statusesOf(count: number, ask: (n: number) => Promise<Response>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async (_, n) => (await ask(n)).status));
}

export function send(service: Service, { token }: Owner, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) };
  return fetch(`${service.address}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
}
