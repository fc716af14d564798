import { errors, operations, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import {
  validBodies,
  worldSnapshot,
  populatedWorld,
  type OperationWithBody,
  pathIn,
} from "./support/populated-world.ts";
import { sendBytes, sendRaw } from "./support/raw-http.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { errorResponseProblems } from "./support/error-response-problems.ts";

const withBody = tokenOperations.filter((name): name is OperationWithBody => "body" in routes[name]);
const mebibyte = 1024 * 1024;

describe("hostile HTTP", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  it.each(withBody)("%s accepts no content type but JSON", async (name) => {
    const world = await populatedWorld(service, name);
    const before = await worldSnapshot(world);
    const body = Buffer.from(JSON.stringify(validBodies(world)[name]));
    const types = [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "nonsense",
    ];
    const others = ["application/json-patch+json", "text/json", ";;;", "*/*"];
    const forms = "form" in routes[name] ? [] : ["multipart/form-data; boundary=x"];
    for (const type of [...types, ...others, ...forms, undefined]) {
      const response = await sendRaw(service.url, {
        method: operations[name].method,
        path: pathIn(world, name),
        headers: { authorization: `Bearer ${world.owner.token}`, ...(type ? { "content-type": type } : {}) },
        body,
      });
      expect(errorResponseProblems(response, `${name} as ${type}`, 415)).toEqual([]);
    }
    expect(await worldSnapshot(world)).toEqual(before);
  });

  it.each(withBody)("%s rejects bytes that are not UTF-8", async (name) => {
    const world = await populatedWorld(service, name);
    const before = await worldSnapshot(world);
    const json = JSON.stringify(validBodies(world)[name]);
    const stray = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]];
    for (const bytes of stray) {
      const response = await service.request(operations[name].method, pathIn(world, name), {
        token: world.owner.token,
        rawBody: Buffer.concat([Buffer.from('{"unknown":"'), Buffer.from(bytes), Buffer.from(`",${json.slice(1)}`)]),
        headers: { "content-type": "application/json" },
      });
      expect(errorResponseProblems(response, `stray bytes ${bytes.join()}`, 400)).toEqual([]);
      expect(response.body.code).toBe(errors.invalidJson.code);
    }
    expect(await worldSnapshot(world)).toEqual(before);
  });

  const sizes = [
    ["just over 1 MiB", mebibyte + 1, false],
    ["just over 1 MiB in chunks", mebibyte + 1, true],
    ["2 MiB", 2 * mebibyte, false],
    ["2 MiB in chunks", 2 * mebibyte, true],
    ["30 MiB", 30 * mebibyte, false],
    ["30 MiB in chunks", 30 * mebibyte, true],
  ] as const;
  it.each(sizes)("rejects a body of %s and states the limit", async (_, bytes, chunked) => {
    const { owner } = await service.createOrganisation();
    const response = await sendRaw(service.url, {
      method: "POST",
      path: "/api/v1/clients",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ name: "Too much", padding: "x".repeat(bytes - 35) }).padEnd(bytes)),
      chunked,
    });
    expect(errorResponseProblems(response, "too large", 413)).toEqual([]);
    expect(response.body.error).toBe(errors.bodyTooLarge.message);
    expect(response.body.error).toContain("1 MiB");
    expect((await owner.client.listClients()).data).toEqual([]);
  });

  it("accepts a body of exactly 1 MiB, chunked or not", async () => {
    const { owner } = await service.createOrganisation();
    for (const chunked of [false, true]) {
      const response = await sendRaw(service.url, {
        method: "POST",
        path: "/api/v1/clients",
        headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
        body: Buffer.from(JSON.stringify({ name: "Just right" }).padEnd(mebibyte)),
        chunked,
      });
      expect(response.status).toBe(201);
    }
  });

  const broken = {
    "no HTTP at all": "hello\r\n\r\n",
    "an unknown method": "BREW /api/v1/me HTTP/1.1\r\nhost: x\r\n\r\n",
    "an unknown version": "GET /api/v1/me HTTP/9.9\r\nhost: x\r\n\r\n",
    "no path": "GET HTTP/1.1\r\nhost: x\r\n\r\n",
    "a header without a colon": "GET /api/v1/me HTTP/1.1\r\nhost: x\r\nnonsense\r\n\r\n",
    "a space in a header's name": "GET /api/v1/me HTTP/1.1\r\nhost: x\r\nx y: z\r\n\r\n",
    "NUL in a header": "GET /api/v1/me HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n",
    "no host": "GET /api/v1/me HTTP/1.1\r\n\r\n",
    "two lengths": "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    "a length that is no number": "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n{}",
    "a length and chunks":
      "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "an unknown transfer coding": "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\ntransfer-encoding: rot13\r\n\r\n{}",
    "an expectation nobody has": "POST /api/v1/clients HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n",
    "raw bytes in the path": Buffer.from("GET /api/v1/feedback/\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n", "latin1"),
  };
  it.each(Object.entries(broken))("answers a request with %s in the common error shape", async (_, bytes) => {
    expect(errorResponseProblems(await sendBytes(service.url, bytes), String(bytes))).toEqual([]);
  });

  it("answers an invalid chunk size in the common error shape", async () => {
    const { owner } = await service.createOrganisation();
    const head =
      `POST /api/v1/clients HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n` +
      "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    expect(
      errorResponseProblems(await sendBytes(service.url, `${head}zz\r\n{}\r\n0\r\n\r\n`), "bad chunk", 400),
    ).toEqual([]);
    expect((await owner.client.listClients()).data).toEqual([]);
  });

  it("rejects headers beyond the size limit, be it one or many, and a path of that size", async () => {
    const huge = `GET /api/v1/me HTTP/1.1\r\nhost: x\r\nx-huge: ${"x".repeat(100_000)}\r\n\r\n`;
    const many = Array.from({ length: 5_000 }, (_, index) => `x-${index}: ${index}`).join("\r\n");
    const crowd = `GET /api/v1/me HTTP/1.1\r\nhost: x\r\n${many}\r\n\r\n`;
    const long = `GET /api/v1/${"x".repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`;
    for (const bytes of [huge, crowd, long]) {
      const response = await sendBytes(service.url, bytes);
      expect(errorResponseProblems(response, bytes.slice(0, 100), 431)).toEqual([]);
      expect(response.body.error).toBe(errors.headersTooLarge.message);
    }
  });

  it("keeps serving other clients after all of that", async () => {
    const { owner } = await service.createOrganisation();
    expect((await owner.client.getMe()).data.user.id).toBe(owner.userId);
  });
});
