import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../test/support/free-port.ts";
import { checkedHttp, type CheckedHttpOptions, failureOf } from "./checked-http.ts";
import { notFoundOrNotPublic } from "./outbound-client.ts";
import type { Address } from "./resolve-name.ts";

const loopback = ["127.0.0.0/8", "::1"];

const send = (url: string, options: Partial<CheckedHttpOptions> = {}) =>
  checkedHttp({ allow: loopback, ...options }).post({ url, headers: { "x-test": "1" }, body: "{}" });

async function listening(listener: RequestListener): Promise<{ server: Server; port: number; url: string }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}/hook` };
}

/** A server that does not speak HTTP, or closes the connection. */
async function listeningTcp(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => onConnection(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const noResponse = (failure: string) => ({ status: null, failure, ms: expect.any(Number) });
/** Without a duration, which would distinguish the causes. */
const notPublic = { status: null, failure: notFoundOrNotPublic, ms: 0 };

describe("the client for URLs that users configured", () => {
  it("posts the body and returns the status, on a new connection each time", async () => {
    const seen: unknown[] = [];
    const { url, server } = await listening((request, response) => {
      const { method, headers } = request;
      request.setEncoding("utf8").on("data", (body) => seen.push({ method, body, headers }));
      response.writeHead(202).end("thanks");
    });
    let connections = 0;
    server.on("connection", () => connections++);
    for (let n = 0; n < 2; n++) {
      expect(await send(url)).toEqual({ status: 202, failure: null, ms: expect.any(Number) });
    }
    expect(connections).toBe(2);
    const headers = expect.objectContaining({ "x-test": "1", "content-length": "2", connection: "close" });
    expect(seen[0]).toEqual({ method: "POST", body: "{}", headers });
  });

  it.each([301, 302, 307, 308])("returns a redirect (%d) instead of following it", async (status) => {
    let elsewhere = 0;
    const target = await listening((_, response) => {
      elsewhere++;
      response.end();
    });
    for (const location of [target.url, "http://169.254.169.254/latest/meta-data"]) {
      const { url } = await listening((_, response) => void response.writeHead(status, { location }).end());
      expect(await send(url)).toMatchObject({ status, failure: null });
    }
    expect(elsewhere).toBe(0);
  });

  it.each([
    ["30", 30_000],
    ["0.5", 500],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
    ["later", undefined],
  ])("returns the pause that a response asks for: %s", async (header, retryAfterMs) => {
    const { url } = await listening((_, response) => void response.writeHead(429, { "retry-after": header }).end());
    expect(await send(url)).toEqual({ status: 429, failure: null, ms: expect.any(Number), retryAfterMs });
  });

  it("fails if there is no response in time", async () => {
    const silent = await listening(() => undefined);
    const slow = await listeningTcp((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
      const timer = setInterval(() => socket.write("."), 20);
      socket.on("close", () => clearInterval(timer));
    });
    const mute = await listeningTcp(() => undefined);
    for (const url of [silent.url, slow, mute]) {
      expect(await send(url, { timeoutMs: 200 })).toEqual(noResponse("no response within 0.2 s"));
    }
  });

  it("fails if a host name is not resolved in time", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await send("http://slow.example/", { timeoutMs: 50, resolve })).toEqual(
      noResponse("no response within 0.05 s"),
    );
  });

  it("returns the status if the body is slow, stalls or breaks off", async () => {
    const dripping = await listening((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const hanging = await listening((_, response) => response.writeHead(204).flushHeaders());
    const broken = await listening((_, response) => {
      response.writeHead(500, { "content-length": "10" }).write("abc", () => response.destroy());
    });
    for (const timeoutMs of [200, 15_000]) {
      expect(await send(dripping.url, { timeoutMs })).toMatchObject({ status: 200, failure: null });
      expect(await send(hanging.url, { timeoutMs })).toMatchObject({ status: 204, failure: null });
    }
    expect(await send(broken.url)).toMatchObject({ status: 500, failure: null });
  });

  it("returns the status of an endless response, and stops reading it", async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const { url } = await listening((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
      };
      response.on("drain", more).on("close", closed.resolve);
      more();
    });
    expect(await send(url)).toMatchObject({ status: 200, failure: null });
    await closed.promise;
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it("describes each failure with a fixed text", async () => {
    const closing = await listeningTcp((socket) => socket.once("data", () => socket.destroy()));
    const resetting = await listeningTcp((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const chatting = await listeningTcp((socket) => socket.end("220 mail.example ready\r\n"));
    const cutOff = await listeningTcp((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1"));
    });
    const upgrading = await listeningTcp((socket) => {
      socket.once("data", () =>
        socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
      );
    });
    expect(await send(closing)).toEqual(noResponse("the connection was closed"));
    expect(await send(resetting)).toEqual(noResponse("the connection was closed"));
    expect(await send(cutOff)).toEqual(noResponse("the connection was closed"));
    expect(await send(upgrading)).toEqual(noResponse("the connection was closed"));
    expect(await send(chatting)).toEqual(noResponse("the response was not HTTP"));
    expect(await send(chatting.replace("http:", "https:"))).toEqual(noResponse("no trusted TLS connection"));
    expect(await send("no address at all")).toEqual(noResponse("the request failed"));
  });

  it("does not reveal whether a name exists, or whether a non-public host is up", async () => {
    const failing = (code: string) => async (): Promise<never> => {
      throw Object.assign(new Error(code), { code, syscall: "getaddrinfo" });
    };
    const url = "http://nobody.example/";
    for (const resolve of [failing("ENOTFOUND"), failing("EAI_AGAIN"), async () => []]) {
      expect(await send(url, { resolve })).toEqual(notPublic);
    }
    const internal = async () => [{ address: "10.0.0.1", family: 4 }];
    expect(await send(url, { resolve: internal })).toEqual(notPublic);
    const port = await freePort();
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual(notPublic);
    expect(await send(`http://127.0.0.1:${port}/`, { allow: [] })).toEqual(notPublic);
  });

  it.each([
    ["ECONNREFUSED", "connection refused"],
    ["EHOSTUNREACH", "the host cannot be reached"],
    ["ETIMEDOUT", "the host cannot be reached"],
  ])("reports %s of public hosts", (code, expected) => {
    const error = Object.assign(new Error(code), { code, syscall: "connect" });
    expect(failureOf(error)).toBe(expected);
  });

  it("stops when it is aborted", async () => {
    const { url } = await listening(() => ending.abort());
    const ending = new AbortController();
    const client = checkedHttp({ allow: loopback });
    await expect(client.post({ url, headers: {}, body: "" }, ending.signal)).rejects.toThrow(/abort/i);
    await expect(client.post({ url, headers: {}, body: "" }, ending.signal)).rejects.toThrow(/abort/i);
  });

  describe("without the operator's permission", () => {
    const countingServer = async () => {
      let requests = 0;
      const { port } = await listening((_, response) => {
        requests++;
        response.end();
      });
      return { port, requests: () => requests };
    };

    it.each([
      "127.0.0.1",
      "127.1",
      "2130706433",
      "0x7f000001",
      "0177.0.0.1",
      "0.0.0.0",
      "localhost",
      "LOCALHOST",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[::127.0.0.1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "169.254.169.254",
      "10.0.0.1",
      "192.168.1.1",
      "[fd00:ec2::254]",
      "[fe80::1]",
    ])("does not connect to %s", async (host) => {
      const { port, requests } = await countingServer();
      const result = await send(`http://${host}:${port}/`, { allow: [] });
      expect(result).toEqual(notPublic);
      expect(requests()).toBe(0);
    });

    const resolvingTo =
      (...addresses: string[]) =>
      async (): Promise<Address[]> =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

    it("does not connect to a name with any address that is not public", async () => {
      const { port, requests } = await countingServer();
      const url = `http://two-faced.example:${port}/`;
      for (const addresses of [["127.0.0.1"], ["1.1.1.1", "127.0.0.1"], ["2606:4700::1111", "::ffff:127.0.0.1"]]) {
        expect(await send(url, { allow: [], resolve: resolvingTo(...addresses) })).toEqual(notPublic);
      }
      expect(requests()).toBe(0);
    });

    it("resolves a name only once, so that it cannot change after the check", async () => {
      const { port, requests } = await countingServer();
      // 127.0.0.2 stands for a public address.
      let allowed = 0;
      const other = createServer((_, response) => {
        allowed++;
        response.end();
      }).listen(port, "127.0.0.2");
      onTestFinished(() => void other.close());
      await once(other, "listening");
      const responses = ["127.0.0.2", "127.0.0.1", "127.0.0.1"];
      let lookups = 0;
      const resolve = async () => [{ address: responses[lookups++] ?? "", family: 4 }];
      const url = `http://rebinding.example:${port}/`;
      expect(await send(url, { allow: ["127.0.0.2"], resolve })).toMatchObject({ status: 200 });
      expect([lookups, allowed]).toEqual([1, 1]);
      expect(await send(url, { allow: ["127.0.0.2"], resolve })).toEqual(notPublic);
      expect(allowed).toBe(1);
      expect(requests()).toBe(0);
    });
  });

  it("connects to the checked address and sends the original host name", async () => {
    const hosts: (string | undefined)[] = [];
    const { port } = await listening((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    expect(await send(`http://hooks.example:${port}/`, { resolve })).toMatchObject({ status: 200 });
    expect(hosts).toEqual([`hooks.example:${port}`]);
  });
});
