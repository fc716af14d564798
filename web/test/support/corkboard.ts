import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Environment, SpawnedService } from "../../../server/test/support/spawned-service.ts";
import { createTestDatabase, type Engine, type TestDatabase } from "../../../server/test/support/test-database.ts";
import { Person } from "./person.ts";

export const password = "correct horse battery";

/** A service as an operator starts it: empty, with the link to set it up in its data folder. */
export class Corkboard {
  readonly #service: SpawnedService;
  readonly #database: TestDatabase;

  private constructor(service: SpawnedService, database: TestDatabase) {
    this.#service = service;
    this.#database = database;
  }

  static async start(engine: Engine, environment: Environment = {}): Promise<Corkboard> {
    const database = await createTestDatabase(engine);
    const limits = { CORKBOARD_WIDGET_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" };
    const service = await SpawnedService.start({ ...limits, ...database.environment, ...environment });
    return new Corkboard(service, database);
  }

  get url(): string {
    return this.#service.url;
  }

  /** For CLI commands on the same database. */
  get environment(): Environment {
    return this.#database.environment;
  }

  /** The path and fragment of the link that an empty service leaves in its data folder. */
  async setupPath(): Promise<string> {
    const file = join(this.#database.dataFolder, "setup-link");
    for (let tries = 0; tries < 100; tries++) {
      const code = existsSync(file) ? /\/setup#(\S+)\n/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
      if (code !== undefined) return `/setup#${code}`;
      await sleep(50);
    }
    throw new Error(`no link to set up Corkboard: ${this.#service.output.stdout}`);
  }

  /** The first organisation, with its owner signed in. */
  async setUp({
    organisation = "Nordlicht",
    name = "Mia Berg",
    email = "mia@nordlicht.example",
  } = {}): Promise<Person> {
    const code = (await this.setupPath()).slice("/setup#".length);
    return Person.signIn(this.url, (api) => api.setUp({ body: { code, organisation, name, email, password } }));
  }

  signIn(email: string, withPassword = password): Promise<Person> {
    return Person.signIn(this.url, (api) => api.signIn({ body: { email, password: withPassword } }));
  }

  /** Somebody new who accepts an owner's invitation. */
  async addMember(owner: Person, name: string, role: "owner" | "developer" = "developer"): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${randomUUID().slice(0, 8)}@nordlicht.example`;
    const { url } = (await owner.api.createInvitation({ body: { email, role } })).data;
    const secret = new URL(url).hash.slice(1);
    return Person.signIn(this.url, (api) => api.acceptInvitation({ body: { secret, name, password } }));
  }

  async stop(): Promise<void> {
    await this.#service.end("SIGKILL");
    await this.#database.remove();
  }
}
