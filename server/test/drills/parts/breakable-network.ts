import { connect, createServer, type Socket } from "node:net";
import { listenInFrontOf } from "../../support/listen-in-front-of.ts";

/** An address in front of a server, such as a virtual one, and the network that leads to it. */
export interface BreakableNetwork {
  /** The target's URL by way of this network. */
  readonly url: string;
  /** New connections lead to this server. Existing ones stay. */
  pointTo(target: string): void;
  /** Ends every connection, and new ones at once. */
  cut(): void;
  /** Connections stay open, new ones are accepted, and nothing is forwarded. Those never recover. */
  silence(): void;
  /** New connections work. */
  restore(): void;
  stop(): Promise<void>;
}

export async function startBreakableNetwork(target: string): Promise<BreakableNetwork> {
  let state: "works" | "cut" | "silent" = "works";
  let { hostname, port } = new URL(target);
  const pairs = new Set<Socket[]>();
  const open = (socket: Socket) => socket.setNoDelay().on("error", () => undefined);
  const server = createServer((near) => {
    open(near);
    if (state === "cut") {
      near.destroy();
      return;
    }
    const pair = [near];
    pairs.add(pair);
    near.once("close", () => pairs.delete(pair));
    if (state === "silent") {
      near.resume();
      return;
    }
    const far = open(connect(Number(port), hostname));
    pair.push(far);
    near.pipe(far).pipe(near);
    near.once("close", () => void far.destroy());
    far.once("close", () => void near.destroy());
  });
  const url = await listenInFrontOf(target, server);
  const cut = () => {
    state = "cut";
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url,
    pointTo(next) {
      ({ hostname, port } = new URL(next));
    },
    cut,
    silence() {
      state = "silent";
      for (const [near, far] of pairs) {
        near?.unpipe();
        far?.unpipe();
        near?.removeAllListeners("close");
        for (const socket of [near, far]) socket?.resume();
      }
    },
    restore() {
      state = "works";
    },
    async stop() {
      cut();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
