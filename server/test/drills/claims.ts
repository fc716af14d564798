import { release } from "../support/factories.ts";
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Client, CorkboardError } from "@corkboard/client";
import type { Event } from "@corkboard/contract";
import { readConfig } from "../../src/config/config.ts";
import type { Database } from "../../src/db/database.ts";
import { openDatabase } from "../../src/db/open.ts";
import { query } from "../../src/db/query.ts";
import { type Environment, miscountsIn, type SpawnedService } from "../support/spawned-service.ts";
import { readEventLog } from "./parts/event-log.ts";
import { eachBelow } from "./parts/loops.ts";
import { seededRandom } from "./parts/random.ts";
import { createPlace } from "./parts/written-cards.ts";
import type { Drill, DrillRun } from "./drill.ts";
import { until } from "./until.ts";

const racers = 16;
const racedTickets = 8;

/** Many agents claim the same tickets, and holders of claims are killed or paused until their lease is over. */
export const claims: Drill = {
  name: "claims",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const { environment } = await run.database();
    const { token } = await run.organisation(environment);
    const services: [SpawnedService, SpawnedService] = [await run.start(environment), await run.start(environment)];
    const clients = services.map((service) => service.client(token));
    const tickets = await newTickets(clients[0] as Client, racedTickets);
    await raceForTickets(run, clients, tickets);
    await disturbHolders(run, { environment, services, token, tickets: tickets.slice(0, 4) });
    run.count("Counters agree with the rows they count", (await miscountsIn(environment)).length, "miscounts");
    run.count("Both processes keep running", services.filter(({ isRunning }) => !isRunning).length, "ended");
  },
};

async function newTickets(client: Client, count: number): Promise<string[]> {
  const place = await createPlace(client);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const card = await client.createCard({ body: { ...place, title: `Card ${n}` } });
    const body = { source_type: "board_card", source_id: card.data.id } as const;
    ids.push((await release({ client }, (await client.generateTicket({ body })).data.id)).id);
  }
  return ids;
}

/** Each round all racers claim one ticket at the same time, half of them through each process. */
async function raceForTickets(run: DrillRun, clients: readonly Client[], tickets: readonly string[]): Promise<void> {
  const rounds = run.size(2_000, 40);
  let wrongWinners = 0;
  const errors: string[] = [];
  const roundsOf = Array.from({ length: tickets.length }, () => 0);
  await eachBelow(tickets.length, tickets.length, async (lane) => {
    const ticket_id = tickets[lane] ?? "";
    for (let round = lane; round < rounds; round += tickets.length) {
      const attempts = await Promise.allSettled(
        Array.from({ length: racers }, (_, racer) =>
          clientOf(clients, racer).createClaim({ body: { ticket_id, agent: `Racer ${racer}` } }),
        ),
      );
      const won = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value.data] : []));
      for (const attempt of attempts) {
        if (attempt.status === "rejected" && !isClaimed(attempt.reason)) errors.push(String(attempt.reason));
      }
      if (won.length !== 1) wrongWinners++;
      roundsOf[lane] = (roundsOf[lane] ?? 0) + 1;
      for (const { id, fence } of won) {
        if (fence !== roundsOf[lane]) errors.push(`claim ${roundsOf[lane]} has the fence ${fence}`);
        await clientOf(clients, round).releaseClaim({ params: { id }, body: { fence, reason: "The next round" } });
      }
    }
  });
  run.count(`Each of ${rounds} claims has one winner among ${racers} racers`, wrongWinners, "without");
  run.count(
    "The others learn that the ticket is claimed, and fences increase by one",
    errors.length,
    `errors ${errors[0] ?? ""}`,
  );
}

const clientOf = (clients: readonly Client[], n: number) => clients[n % clients.length] as Client;

const isClaimed = (error: unknown) => error instanceof CorkboardError && error.code === "ticket_claimed";

interface Scene {
  readonly environment: Environment;
  readonly services: readonly [SpawnedService, SpawnedService];
  readonly token: string;
  readonly tickets: readonly string[];
}

/** Kills some holders and pauses others. Their leases end meanwhile, and other agents claim the tickets. */
async function disturbHolders(run: DrillRun, { environment, services, token, tickets }: Scene): Promise<void> {
  const disturbances = run.size(100, 6);
  const client = services[0].client(token);
  const db = await openDatabase(readConfig({ PORT: "0", ...environment }).database, () => undefined);
  run.atEnd(() => db.close());
  const start = (n: number) => new Holder(run, services[n % 2]?.url ?? "", token, `Holder ${n}`, tickets);
  const holders = Array.from({ length: tickets.length + 2 }, (_, n) => start(n));
  let started = holders.length;
  const random = seededRandom(run.seed);
  const all = [...holders];
  const ended = { killed: 0, paused: 0 };
  for (let n = 0; n < disturbances; n++) {
    const index = Math.floor(random() * holders.length);
    const holder = holders[index] as Holder;
    await until(async () => (await claimsOf(db, holder.name)).length > 0, "a claim of the holder");
    const isKilled = n % 2 === 0;
    holder.signal(isKilled ? "SIGKILL" : "SIGSTOP");
    const held = await claimsOf(db, holder.name);
    for (const { ticket_id, fence } of held) {
      await until(async () => {
        // Again and again, because a request that was already sent may still renew the lease.
        await db.write((tx) => tx.run(endLeases, { agent: holder.name, now: before(db) }));
        return (await lastFence(client, ticket_id)) > fence;
      }, "another claim of the ticket");
    }
    if (isKilled) {
      const successor = start(started++);
      holders[index] = successor;
      all.push(successor);
      ended.killed++;
    } else {
      holder.signal("SIGCONT");
      ended.paused++;
    }
  }
  const lost = () => all.reduce((sum, { output }) => sum + output.split("lost\n").length - 1, 0);
  await until(() => lost() > 0, "a paused holder to learn that it lost its claim");
  for (const holder of holders) holder.signal("SIGKILL");
  const errors = all.flatMap(({ output }) => output.match(/^error .*$/gm) ?? []);
  const log = await readEventLog(client);
  const writes = log.filter(({ type }) => type === "claim.updated").length;
  const what = `${writes} writes, ${ended.killed} holders killed, ${ended.paused} paused`;
  run.count(`No write with a stale fence is accepted (${what})`, staleWrites(log), "accepted");
  run.count("Late holders are told that they lost their claim", lost(), "times", { atLeast: 1 });
  run.count("No other error reaches the holders", errors.length, `errors ${errors[0] ?? ""}`);
}

/** Writes under a claim in the log, after a later claim of the same ticket. */
function staleWrites(log: readonly Event[]): number {
  const newest = new Map<string, string>();
  let stale = 0;
  for (const { type, object_id, parent_id } of log) {
    if (type === "claim.created") newest.set(parent_id ?? "", object_id);
    else if (type === "claim.updated" && newest.get(parent_id ?? "") !== object_id) stale++;
  }
  return stale;
}

async function lastFence(client: Client, ticket_id: string): Promise<number> {
  return (await client.listClaims({ query: { ticket_id, limit: 1 } })).data[0]?.fence ?? 0;
}

const findClaimsOf = query((q, p: { agent: string }) =>
  q
    .selectFrom("claims")
    .select(["id", "ticket_id", "fence"])
    .where("agent", "=", p.agent)
    .where("state", "=", "working"),
);

const claimsOf = (db: Database, agent: string) => db.all(findClaimsOf, { agent });

/** The time of the lease passes at once; a lease of a minute would be the shortest. */
const endLeases = query((q, p: { agent: string; now: string }) =>
  q.updateTable("claims").set({ leased_until: p.now }).where("agent", "=", p.agent).where("state", "=", "working"),
);

const before = (db: Database) => new Date(db.now().getTime() - 1_000).toISOString();

/** An agent in a process of its own, which can be stopped at any moment. */
class Holder {
  readonly name: string;
  readonly #child: ChildProcess;
  output = "";

  constructor(run: DrillRun, url: string, token: string, name: string, tickets: readonly string[]) {
    this.name = name;
    const file = fileURLToPath(new URL("./parts/claim-holder.ts", import.meta.url));
    this.#child = spawn(process.execPath, [file, url, token, name, ...tickets], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.#child.stdout?.on("data", (text: Buffer) => (this.output += text.toString()));
    run.atEnd(() => this.signal("SIGKILL"));
  }

  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
    this.#child.kill(signal);
  }
}
