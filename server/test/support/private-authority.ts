import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface PrivateAuthority {
  /** The authority's certificate, which programs have to be told to trust. */
  readonly certificate: string;
  /** Certificate and key of a server at 127.0.0.1 that the authority has signed. */
  readonly server: { readonly certificate: string; readonly key: string };
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];

/** A certificate authority that no program trusts by default. Everything is a file in the folder. */
export function makeAuthority(folder: string): PrivateAuthority {
  const file = (name: string) => join(folder, name);
  const make = (...args: string[]) =>
    execFileSync("openssl", ["req", "-x509", ...newKey, ...args], { stdio: "ignore", cwd: folder });
  make("-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Studio CA");
  const isLeaf = ["-addext", "basicConstraints=critical,CA:FALSE", "-addext", "subjectAltName=IP:127.0.0.1"];
  make(
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-keyout",
    "server.key",
    "-out",
    "server.pem",
    "-subj",
    "/CN=db",
    ...isLeaf,
  );
  return { certificate: file("ca.pem"), server: { certificate: file("server.pem"), key: file("server.key") } };
}

/** Adds TLS to a server on this machine until the test ends. Returns the port to connect to. */
export async function listenWithTls({ server: { certificate, key } }: PrivateAuthority, port: number): Promise<number> {
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (outside) => {
    const inside = connect(port, "127.0.0.1");
    for (const end of [outside, inside]) end.on("error", () => undefined);
    outside.pipe(inside).pipe(outside);
  });
  // A client that does not trust the certificate ends the handshake.
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
