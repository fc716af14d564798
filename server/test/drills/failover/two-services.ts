import type { Client } from "@corkboard/client";
import { type Environment, miscountsIn, type SpawnedService } from "../../support/spawned-service.ts";
import type { DrillRun } from "../drill.ts";
import { misplaced, readEventLog } from "../parts/event-log.ts";
import { StreamReader } from "../parts/stream-reader.ts";
import { createPlace } from "../parts/written-cards.ts";
import { until } from "../until.ts";
import { CardWriters } from "./card-writers.ts";

/** Two processes of the service on one database, with clients that write through both and follow their streams. */
export interface TwoServices {
  readonly services: readonly [SpawnedService, SpawnedService];
  readonly clients: readonly [Client, Client];
  readonly writers: CardWriters;
  readonly streams: readonly StreamReader[];
}

export async function startTwoServices(run: DrillRun, environment: Environment): Promise<TwoServices> {
  const { token } = await run.organisation(environment);
  const services = [await run.start(environment), await run.start(environment)] as const;
  const clients = [services[0].client(token), services[1].client(token)] as const;
  const streams = clients.map((client) => new StreamReader(client, 0));
  const writers = new CardWriters(clients, await createPlace(clients[0]));
  run.atEnd(async () => {
    for (const stream of streams) stream.stop();
    await writers.stop();
  });
  return { services, clients, writers, streams };
}

/** Ends the writing, and reports what every failure has to leave intact. */
export async function reportOutcome(
  run: DrillRun,
  situation: string,
  { services, clients, writers, streams }: TwoServices,
  environment: Environment,
): Promise<void> {
  await writers.stop();
  const { lost, repeated } = await writers.compare(clients[0]);
  run.count(`${situation}: no acknowledged write is lost`, lost, `of ${writers.acknowledged.length} lost`);
  run.count(`${situation}: no write is stored twice`, repeated, "stored twice");
  const { failed, unclearFailures } = writers;
  for (const failure of unclearFailures.slice(0, 3)) process.stderr.write(`${String(failure)}\n`);
  run.count(`${situation}: failed writes return 503`, unclearFailures.length, `of ${failed.length} otherwise`);
  const log = await readEventLog(clients[0]);
  for (const [index, stream] of streams.entries()) {
    await until(() => stream.events.length >= log.length, "the stream", 90_000).catch(() => undefined);
    const wrong = misplaced(stream.events, log);
    run.count(`${situation}: stream ${index + 1} has every event once`, wrong, `of ${log.length} missing or repeated`);
  }
  run.count(`${situation}: counters agree with the rows`, (await miscountsIn(environment)).length, "miscounts");
  const ended = services.filter(({ isRunning }) => !isRunning).length;
  run.count(`${situation}: every process keeps running`, ended, "ended");
  for (const stream of streams) stream.stop();
  await Promise.all(services.map((service) => service.end("SIGTERM")));
}
