import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface StreamReadersOrder {
  readonly url: string;
  /** Distributed over the streams, since each token may open a hundred. */
  readonly tokens: readonly string[];
  readonly streams: number;
}

export interface DeliveryTimes {
  /** From writing an event to its arrival at a reader. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly deliveries: number;
  /** Streams that ended, or delivered an event twice, out of order or not at all. */
  readonly broken: number;
}

export interface StreamReaders {
  /** Waits until every stream has delivered this many events. */
  finish(events: number): Promise<DeliveryTimes>;
}

const processFile = fileURLToPath(new URL("./stream-readers-process.ts", import.meta.url));

/** Many readers in a separate process; resolves once all of them are connected. */
export async function openStreamReaders(order: StreamReadersOrder): Promise<StreamReaders> {
  const child = fork(processFile);
  child.send(order);
  const nextMessage = async <Message>() => {
    const ended = once(child, "exit").then(() => undefined);
    const message = await Promise.race([once(child, "message"), ended]);
    if (!message) throw new Error("the process reading the live stream exited");
    return message[0] as Message;
  };
  await nextMessage();
  return {
    async finish(events) {
      child.send(events);
      const times = await nextMessage<DeliveryTimes>();
      if (times.broken > 0)
        throw new Error(`${times.broken} streams were cut off, or delivered events twice or out of order`);
      return times;
    },
  };
}
