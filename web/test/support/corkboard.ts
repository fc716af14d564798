import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../server/test/support/free-port.ts";
import { type Environment, SpawnedService } from "../../../server/test/support/spawned-service.ts";
import { createTestDatabase, type Engine, type TestDatabase } from "../../../server/test/support/test-database.ts";
import { Person } from "./person.ts";

export const password = "correct horse battery";

/** A reverse proxy in front of the service, and where it is reached through it. */
export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

export type StartFront = (servicePort: number) => Promise<Front>;

/** A service as an operator starts it: empty, with the link to set it up in its data folder. */
export class Corkboard {
  readonly #service: SpawnedService;
  readonly #database: TestDatabase;
  readonly #front: Front | undefined;
  /** Where people reach it. */
  readonly url: string;

  private constructor(service: SpawnedService, database: TestDatabase, front: Front | undefined, url: string) {
    this.#service = service;
    this.#database = database;
    this.#front = front;
    this.url = url;
  }

  static async start(engine: Engine, environment: Environment = {}, startFront?: StartFront): Promise<Corkboard> {
    const database = await createTestDatabase(engine);
    const limits = { CORKBOARD_WIDGET_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" };
    const port = startFront && (await freePort());
    const front = port === undefined ? undefined : await startFront?.(port);
    const address: Environment = front
      ? { PORT: String(port), CORKBOARD_URL: front.url, CORKBOARD_TRUST_PROXY: "on" }
      : {};
    const service = await SpawnedService.start({ ...limits, ...database.environment, ...address, ...environment });
    return new Corkboard(service, database, front, environment["CORKBOARD_URL"] ?? front?.url ?? service.url);
  }

  /** For CLI commands on the same database. */
  get environment(): Environment {
    return this.#database.environment;
  }

  /** The path and fragment of the link that an empty service leaves in its data folder. */
  async setupPath(): Promise<string> {
    const file = join(this.#database.dataFolder, "setup-link");
    for (let tries = 0; tries < 100; tries++) {
      const link = existsSync(file) ? /(\S+\/setup#\S+)\n/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
      if (link !== undefined) return new URL(link).pathname + new URL(link).hash;
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
    const [, code = ""] = (await this.setupPath()).split("#");
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
    await this.#front?.stop();
    await this.#database.remove();
  }
}
