import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { nameResolver } from "./resolve-name.ts";

const never = new AbortController().signal;

/** A DNS server on UDP that responds with this code and these addresses, or not at all. */
async function dnsServer(respond: (() => { code: number; addresses: readonly string[] }) | undefined) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    if (!respond) return;
    const end = query.indexOf(0, 12) + 5;
    const isIpv4 = query.readUInt16BE(end - 4) === 1;
    const { code, addresses } = respond();
    const answers = isIpv4 ? addresses : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    // A pointer to the name, type A, class IN, 60 seconds, four bytes.
    const records = answers.map((each) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...each.split(".").map(Number)]),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`] };
}

const nameUnknown = 3;

describe("the name of a webhook's host", () => {
  it("is resolved by DNS", async () => {
    const resolve = nameResolver(await dnsServer(() => ({ code: 0, addresses: ["192.0.2.1", "192.0.2.2"] })));
    expect(await resolve("receiver.example", never)).toEqual([
      { address: "192.0.2.1", family: 4 },
      { address: "192.0.2.2", family: 4 },
    ]);
  });

  it("may be in the hosts file if DNS does not know it", async () => {
    const resolve = nameResolver(await dnsServer(() => ({ code: nameUnknown, addresses: [] })));
    expect(await resolve("localhost", never)).toEqual(await lookup("localhost", { all: true }));
    await expect(resolve("nobody.invalid", never)).rejects.toThrow(/getaddrinfo/);
  });

  it("does not keep the process from resolving others while its servers do not respond", async () => {
    const resolve = nameResolver({ ...(await dnsServer(undefined)), tryMs: 60_000 });
    const aborting = new AbortController();
    const lookups = Array.from({ length: 20 }, (_, n) => resolve(`silent${n}.example`, aborting.signal));
    await expect(lookup("localhost")).resolves.toMatchObject({ address: expect.any(String) as string });
    aborting.abort();
    const results = await Promise.allSettled(lookups);
    expect(results.map(({ status }) => status)).toEqual(lookups.map(() => "rejected"));
  });
});
