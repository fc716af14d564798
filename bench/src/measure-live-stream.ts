import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "@corkboard/client";
import type { OperationsData } from "./operations-data.ts";
import { isSelected, type Options } from "./options.ts";
import { repeat } from "./pick.ts";
import type { Scale } from "./scale.ts";
import { sentence } from "./sample-text.ts";
import { type DataLocation, startService } from "./service-process.ts";
import { type DeliveryTimes, openStreamReaders } from "./stream-readers.ts";

export interface LiveStreamResult extends DeliveryTimes {
  readonly residentMegabytes: number;
  /** Share of one core used by the service. */
  readonly processorShare: number;
}

export const liveStreams = 1_000;
export const eventsPerSecond = 20;
/** As many as there are people; a token may open a hundred streams. */
const tokens = 20;

export const isLiveStreamSelected = (options: Options) => isSelected(options, "live stream");

/** Uses a separate service, so that its memory is that of streaming. */
export async function measureLiveStream(
  location: DataLocation,
  data: OperationsData,
  { scale, profileFolder }: { scale: Scale; profileFolder: string | undefined },
): Promise<LiveStreamResult> {
  const service = await startService(location, { profileFolder });
  try {
    const client = createClient({ baseUrl: service.url, token: data.token });
    const made = await Promise.all(repeat(tokens, () => client.createToken({ body: { name: "Reader" } })));
    const readers = await openStreamReaders({
      url: service.url,
      tokens: made.map(({ data: { token } }) => token),
      streams: liveStreams,
    });
    const before = { at: performance.now(), processorMs: service.processorMs() };
    const written = eventsPerSecond * scale.streamSeconds;
    await writeSteadily(client, data, written);
    const times = await readers.finish(written);
    const processorShare = (service.processorMs() - before.processorMs) / (performance.now() - before.at);
    return { ...times, processorShare, residentMegabytes: service.residentMegabytes() };
  } finally {
    await service.stop();
  }
}

/** At a constant rate, regardless of response times. */
async function writeSteadily(client: Client, data: OperationsData, count: number): Promise<void> {
  const started = performance.now();
  const writes: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, started + (n * 1_000) / eventsPerSecond - performance.now()));
    const text = { title: sentence(6, n), description: sentence(20, n) };
    writes.push(client.createCard({ body: { project_id: data.board, list_id: data.inbox, ...text } }));
  }
  await Promise.all(writes);
}
