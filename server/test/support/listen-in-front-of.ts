import type { Server } from "node:net";

/** Listens on a free local port, and returns the target's URL with that port. */
export async function listenInFrontOf(target: string, server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const url = new URL(target);
  if (typeof address === "object" && address) url.port = String(address.port);
  return url.toString();
}
