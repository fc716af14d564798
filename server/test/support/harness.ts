import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "@corkboard/client";
import type { Role } from "@corkboard/contract";
import pino from "pino";
import { afterAll, beforeAll } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import type { Database } from "../../src/db/database.ts";
import { findMiscounts } from "../../src/db/consistency.ts";
import { countPendingPurges } from "../../src/features/customers/projects/projects.exports.ts";
import { findWrongTexts } from "../../src/start/stored-texts.ts";
import { countUnindexed } from "../../src/features/reach/search/search.exports.ts";
import { admitMember } from "../../src/features/people/members/members.exports.ts";
import { createOrganisation } from "../../src/features/customers/organisations/create-organisation.ts";
import { type Service, startService } from "../../src/start/service.ts";
import { failJob } from "./failed-job.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A person with a token: the typed client, and the raw values for requests that the client would not make. */
export interface Person {
  readonly client: Client;
  readonly token: string;
  readonly userId: string;
  readonly displayName: string;
}

export interface Organisation {
  readonly id: string;
  readonly owner: Person;
  addMember(displayName: string, role?: Role): Promise<Person>;
  /** As if an email to the member had been given up. */
  failMailTo(member: Person): Promise<void>;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body, or its text if it is not JSON. */
  readonly body: any;
}

export interface WireRequest {
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as is, without JSON encoding. */
  readonly rawBody?: string | Uint8Array;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

/** The production service on its own database, listening on a free port. */
export class TestService {
  readonly #database: TestDatabase;
  readonly #configuredUrl: string | undefined;
  #service: Service;

  private constructor(database: TestDatabase, service: Service, configuredUrl: string | undefined) {
    this.#database = database;
    this.#service = service;
    this.#configuredUrl = configuredUrl;
  }

  static async start(environment: Record<string, string> = {}): Promise<TestService> {
    const database = await createTestDatabase();
    return new TestService(database, await run(database, environment), environment["CORKBOARD_URL"]);
  }

  get url(): string {
    return this.#service.address;
  }

  /** The origin of its pages, as browsers name it. */
  get origin(): string {
    return new URL(this.#configuredUrl ?? this.url).origin;
  }

  get db(): Database {
    return this.#service.db;
  }

  /** Environment variables with which another process reaches the same data. */
  get environment(): Readonly<Record<string, string>> {
    return this.#database.environment;
  }

  /** A second instance on the same database, as behind a load balancer. */
  async startAnother(environment: Record<string, string> = {}): Promise<Service> {
    return run(this.#database, environment);
  }

  async createOrganisation(name = "Acme"): Promise<Organisation> {
    const created = await this.db.write((tx) =>
      createOrganisation(tx, { name, ownerName: "Olive Owner", ownerEmail: "olive@example.com" }),
    );
    const { id } = created.organisation;
    return {
      id,
      owner: this.person(created.token, created.user),
      addMember: async (displayName, role = "developer") => {
        const email = `${randomUUID()}@example.com`;
        const admitted = await this.db.write((tx) => admitMember(tx, id, { name: displayName, email, role }));
        return this.person(admitted.token, admitted.user);
      },
      failMailTo: ({ userId }) => failJob(this.db, { org: id, kind: "member-mail", subject: userId }),
    };
  }

  person(token: string, user: { id: string; display_name: string }): Person {
    const client = createClient({ baseUrl: this.url, token });
    return { client, token, userId: user.id, displayName: user.display_name };
  }

  /** Sends a raw HTTP request, with nothing checked or added beyond the arguments. */
  async request(method: string, path: string, request: WireRequest = {}): Promise<WireResponse> {
    const headers = new Headers(request.headers);
    if (request.token !== undefined) headers.set("authorization", `Bearer ${request.token}`);
    if (request.body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const body =
      request.form ?? request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const response = await fetch(this.url + path, { method, headers, body: body ?? null });
    const text = await textOf(response);
    return { status: response.status, headers: response.headers, body: parsed(text) };
  }

  /** The counters that do not agree with the rows they count, and the texts that do not agree with their row. */
  async miscounts() {
    return [...(await findMiscounts(this.db)), ...(await findWrongTexts(this.db))];
  }

  /** Resolves once the worker has deleted the content of every deleted project. */
  async purged(): Promise<void> {
    await untilNone("projects to purge", () => countPendingPurges(this.db));
  }

  /** Resolves once the worker has indexed every change. */
  async indexed(): Promise<void> {
    await untilNone("changes to index", () => countUnindexed(this.db));
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    await this.#database.remove();
  }
}

/** Starts the service before the tests of a file and stops it afterwards. */
export function useService(environment: Record<string, string> = {}): TestService {
  let service: TestService | undefined;
  beforeAll(async () => {
    service = await TestService.start(environment);
  });
  afterAll(async () => {
    await service?.stop();
  });
  return new Proxy({} as TestService, {
    get(_, property) {
      if (!service) throw new Error("the service is only there inside tests and hooks");
      const value: unknown = Reflect.get(service, property, service);
      return typeof value === "function" ? value.bind(service) : value;
    },
  });
}

function run(database: TestDatabase, environment: Record<string, string>): Promise<Service> {
  const config = readConfig({ PORT: "0", ...database.environment, ...environment });
  return startService(config, { logger: pino({ level: "silent" }), requestLog: undefined }, { drainMs: 0 });
}

/** Also in hooks, where `expect.poll` is not available. */
async function untilNone(what: string, count: () => Promise<number>): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (let left = await count(); left > 0; left = await count()) {
    if (performance.now() > deadline) throw new Error(`after a minute, there are ${left} ${what}`);
    await sleep(5);
  }
}

/** The complete body, or its beginning if it never ends. */
async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || !response.body) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
