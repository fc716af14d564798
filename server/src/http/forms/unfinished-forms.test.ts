import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import Fastify, { type FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendErrors } from "../responses/error-responses.ts";
import { acceptForms } from "./form-body.ts";
import { readMultipart } from "./multipart.ts";
import { useFolder } from "../../../test/support/temporary-folder.ts";

const head = (disposition: string) => `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
const keyPart = `${head('name="key"')}k\r\n`;

const positions: Record<string, string> = {
  "before its first byte": "",
  "in its preamble": "text before the first part",
  "in a part's headers": `--x\r\ncontent-dispo`,
  "in its first field": `${head('name="key"')}k`,
  "between two parts": `${keyPart}--x\r\n`,
  "in a text field": `${keyPart}${head('name="title"')}half of a te`,
  "in a file": `${keyPart}${head('name="picture"; filename="p"')}half of a fi`,
};

describe("an unfinished form", () => {
  const spoolFolder = useFolder("unfinished");
  const app = Fastify();
  let port = 0;
  let begun = 0;
  let underWay = 0;

  beforeAll(async () => {
    sendErrors(app);
    acceptForms(app);
    const rules = {
      fields: 3,
      fieldBytes: 1_000,
      files: { picture: { maxBytes: 1_000, maxCount: 1 } },
      spoolFolder,
      firstField: { field: "key", accept: async () => undefined },
    };
    const readWithin = (stallMs: number, graceMs: number) => async (request: FastifyRequest) => {
      begun++;
      underWay++;
      try {
        await (await readMultipart(request, { ...rules, stallMs, graceMs })).dispose();
        return {};
      } finally {
        underWay--;
      }
    };
    app.route({ method: "POST", url: "/impatient", handler: readWithin(100, 600_000) });
    app.route({ method: "POST", url: "/brisk", handler: readWithin(600_000, 300) });
    app.route({ method: "POST", url: "/patient", handler: readWithin(600_000, 600_000) });
    port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterAll(async () => {
    await app.close();
  });

  const send = (path: string, bytes: string): Socket => {
    const type = "content-type: multipart/form-data; boundary=x";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 900\r\n\r\n${bytes}`),
    );
    return socket.on("error", () => undefined);
  };

  const expectNothingLeft = async () => {
    await expect.poll(() => underWay, { timeout: 10_000, interval: 5 }).toBe(0);
    expect(readdirSync(spoolFolder)).toEqual([]);
  };

  it.each(Object.entries(positions))("because it stalls %s gets 408", async (_, bytes) => {
    const socket = send("/impatient", bytes);
    let received = "";
    socket.on("data", (data) => (received += data.toString()));
    await new Promise((resolve) => socket.once("close", resolve));
    expect(received).toMatch(/^HTTP\/1.1 408 /);
    await expectNothingLeft();
  });

  it.each(Object.entries(positions))("because it arrives byte by byte %s gets 408", async (_, bytes) => {
    const socket = send("/brisk", bytes);
    let received = "";
    socket.on("data", (data) => (received += data.toString()));
    const trickle = setInterval(() => socket.write("a"), 20);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(trickle);
    expect(received).toMatch(/^HTTP\/1.1 408 /);
    await expectNothingLeft();
  });

  it.each(Object.entries(positions))("because it breaks off %s leaves no files behind", async (_, bytes) => {
    for (const hangUp of ["destroy", "resetAndDestroy", "end"] as const) {
      const before = begun;
      const socket = send("/patient", bytes);
      await expect.poll(() => begun, { interval: 5 }).toBe(before + 1);
      socket[hangUp]();
      await expectNothingLeft();
    }
  });
});
