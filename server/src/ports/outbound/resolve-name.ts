import { lookup, Resolver } from "node:dns/promises";

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Rejects if the name has no address, or once the signal is aborted. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly Address[]>;

interface NameResolverOptions {
  /** DNS servers as `address:port`; by default those of the system. */
  readonly servers?: readonly string[];
  readonly tryMs?: number;
}

/** What DNS servers that do not know a name respond with, or the system if there are no servers. */
const unknown = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED"]);

/**
 * Asks DNS servers directly. The system's resolver blocks one of the few threads that the whole process resolves names
 * with, for as long as a name's servers do not respond, so a webhook could keep it from its database and mail server. It
 * is only asked for names that DNS does not know, such as those of the hosts file, and for one at a time.
 */
export function nameResolver({ servers, tryMs = 2_000 }: NameResolverOptions = {}): Resolve {
  let lastTurn: Promise<unknown> = Promise.resolve();
  const askSystem = (host: string, signal: AbortSignal): Promise<readonly Address[]> => {
    const turn = lastTurn.then(() => {
      signal.throwIfAborted();
      return lookup(host, { all: true });
    });
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
  return async (host, signal) => {
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: tryMs, tries: 2 });
    if (servers) resolver.setServers(servers);
    signal.addEventListener("abort", () => resolver.cancel(), { once: true });
    const answers = await Promise.allSettled([
      resolver.resolve4(host).then((all) => all.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(host).then((all) => all.map((address) => ({ address, family: 6 }))),
    ]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    if (failures.every((failure) => unknown.has((failure as NodeJS.ErrnoException).code ?? ""))) {
      return askSystem(host, signal);
    }
    throw failures[0];
  };
}
