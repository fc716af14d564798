import { feedbackStatuses, feedbackTypes } from "@corkboard/contract";
import { readConfig } from "../../src/config/config.ts";
import { openDatabase } from "../../src/db/open.ts";
import { shapeProblems } from "../support/error-response-problems.ts";
import { newFeedback } from "../support/factories.ts";
import type { Organisation, WireResponse } from "../support/harness.ts";
import { tokenOperations } from "../support/operation-kinds.ts";
import { newWorld, type World } from "../support/sample-requests.ts";
import { miscountsIn } from "../support/spawned-service.ts";
import { type FuzzRequest, fuzzRequest } from "./parts/fuzz-request.ts";
import { KeepAlive } from "./parts/keep-alive.ts";
import { eachBelow } from "./parts/loops.ts";
import { comparable } from "./parts/comparable-response.ts";
import { organisationOn } from "./parts/organisation-on.ts";
import { seededRandom } from "./parts/random.ts";
import { type Drill, type DrillRun, type Engine, engines } from "./drill.ts";

const atOnce = 4;
/** Requests to one organisation, until little is left of it. */
const requestsPerWorld = 200;

/** Generated requests to both engines, which must return the same bodies. The findings are those of both. */
export const fuzz: Drill = {
  name: "fuzz",
  engines: ["sqlite"],
  async run(run) {
    const requests = run.size(200_000, 600);
    const sides = await Promise.all(engines.map((engine) => startSide(run, engine)));
    // Alone, because the first requests open connections and load the ticket writer.
    for (const side of sides) await side.newWorld();
    const found = { different: [] as string[], failed: [] as string[], misshapen: [] as string[] };
    const succeeded = new Set<string>();
    const rejected = new Set<string>();
    await eachBelow(requests / requestsPerWorld, atOnce, async (world) => {
      const worlds = await Promise.all(sides.map((side) => side.newWorld()));
      for (let n = 0; n < requestsPerWorld; n++) {
        const seed = run.seed * 1_000_003 + world * requestsPerWorld + n;
        const sent = worlds.map((of) => fuzzRequest(seededRandom(seed), of));
        const responses = await Promise.all(sides.map((side, index) => side.send(sent[index] as FuzzRequest)));
        const [request] = sent as [FuzzRequest];
        const shown = `seed ${seed}: ${describe(request)} → ${responses.map(outcomeOf).join(" and ")}`;
        if (new Set(responses.map(comparable)).size > 1) {
          found.different.push([shown, ...responses.map(comparable)].join("\n  "));
        }
        for (const response of responses) {
          if (response.status >= 500) found.failed.push(shown);
          const isError = response.status >= 400;
          (isError ? rejected : succeeded).add(request.operation);
          if (isError && shapeProblems(response).length > 0) {
            found.misshapen.push(`${shown}: ${shapeProblems(response).join(", ")}`);
          }
        }
      }
    });
    run.count(`Both engines respond alike to ${requests} requests`, found.different.length, "different");
    run.count("No request causes a 5xx", found.failed.length, "5xx");
    run.count("Every error has the common shape", found.misshapen.length, "misshapen");
    run.count("The services keep running", sides.filter(({ service }) => !service.isRunning).length, "ended");
    for (const { environment } of sides) {
      run.count("Counters agree with the rows they count", (await miscountsIn(environment)).length, "miscounts");
    }
    const oneSided = tokenOperations.filter((name) => !succeeded.has(name) || !rejected.has(name));
    const both = tokenOperations.length - oneSided.length;
    const all = { atLeast: run.quick ? 1 : tokenOperations.length };
    run.count("Operations that both succeeded and failed", both, `of ${tokenOperations.length}`, all);
    const examples = [...new Set(Object.values(found).flat())].slice(0, 20);
    if (!run.quick) {
      for (const name of oneSided) examples.push(`${name} never ${succeeded.has(name) ? "failed" : "succeeded"}`);
    }
    if (examples.length > 0) process.stderr.write(`${examples.join("\n")}\n`);
  },
};

const describe = ({ method, path, headers, body }: FuzzRequest) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${body?.slice(0, 400) ?? ""}`;

const outcomeOf = ({ status, body }: WireResponse) =>
  status >= 400 ? `${status} ${(body as { code?: string } | null)?.code ?? "without a code"}` : String(status);

async function startSide(run: DrillRun, engine: Engine) {
  const data = await run.database(engine);
  // Opening many connections at once can take longer on a busy machine than a request may wait for one.
  const environment = { ...data.environment, CORKBOARD_DATABASE_CONNECTIONS: "4" };
  // Events are not processed, so that a response depends on the requests before it only.
  const service = await run.start({ ...environment, CORKBOARD_WORKER: "off" });
  const db = await openDatabase(readConfig({ ...environment }).database, () => undefined);
  run.atEnd(() => db.close());
  const connections = new KeepAlive(service.url);
  run.atEnd(() => connections.close());
  return {
    environment,
    service,
    newWorld: async () => variedWorld(await organisationOn(db, service.url)),
    send: (request: FuzzRequest) => connections.send(request),
  };
}

/** A world in which every filter of feedback selects something. */
async function variedWorld(organisation: Organisation): Promise<World> {
  const world = await newWorld(organisation);
  for (const [index, status] of feedbackStatuses.entries()) {
    const type = feedbackTypes[index % feedbackTypes.length] ?? "bug";
    const { id } = await newFeedback(world.owner, { project_id: world.websiteId, type });
    await world.owner.client.updateFeedback({ params: { id }, body: { status } });
  }
  return world;
}
