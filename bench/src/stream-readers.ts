import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface StreamReadersOrder {
  readonly url: string;
  /** Shared among the streams, as each may hold a hundred. */
  readonly tokens: readonly string[];
  readonly streams: number;
}

export interface DeliveryTimes {
  /** From the writing of an event to its arrival at a reader. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly deliveries: number;
  /** Streams that ended or told something twice, late or not at all. */
  readonly broken: number;
}

export interface StreamReaders {
  /** Waits until every stream has told so many events. */
  finish(events: number): Promise<DeliveryTimes>;
}

const processFile = fileURLToPath(new URL("./stream-readers-process.ts", import.meta.url));

/** Many readers in a process of their own; resolves once all of them follow. */
export async function openStreamReaders(order: StreamReadersOrder): Promise<StreamReaders> {
  const child = fork(processFile);
  child.send(order);
  const said = async <Message>() => {
    const ended = once(child, "exit").then(() => undefined);
    const message = await Promise.race([once(child, "message"), ended]);
    if (!message) throw new Error("the readers of the live stream ended");
    return message[0] as Message;
  };
  await said();
  return {
    async finish(events) {
      child.send(events);
      const times = await said<DeliveryTimes>();
      if (times.broken > 0) throw new Error(`${times.broken} streams were cut, or told events twice or out of order`);
      return times;
    },
  };
}
