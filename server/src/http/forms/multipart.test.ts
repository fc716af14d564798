import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { errors } from "@corkboard/contract";
import Fastify, { type FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sendErrors } from "../responses/error-responses.ts";
import { acceptForms } from "./form-body.ts";
import { readMultipart } from "./multipart.ts";
import { useFolder } from "../../../test/support/temporary-folder.ts";

const boundary = "----frontier";
const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
const part = (disposition: string, content: string) => `${head(disposition)}${content}\r\n`;
const end = `--${boundary}--\r\n`;
const formType = `multipart/form-data; boundary=${boundary}`;

describe("a form", () => {
  const spoolFolder = useFolder("multipart");
  const app = Fastify();
  let url = "";

  beforeAll(async () => {
    sendErrors(app);
    acceptForms(app);
    const read = (stallMs: number) => async (request: FastifyRequest) => {
      const accepted = {
        picture: { maxBytes: 100_000, maxCount: 2 },
        film: { maxBytes: 10, maxCount: 1 },
      };
      const form = await readMultipart(request, {
        fields: 3,
        fieldBytes: 1_000,
        files: accepted,
        spoolFolder,
        stallMs,
        // Longer than `nothingLeft` waits, or this limit would remove what a lost connection leaves behind.
        graceMs: 60_000,
      });
      const files = form.files.map(({ path, digest: _digest, ...file }) => ({
        ...file,
        content: readFileSync(path, "latin1").slice(0, 20),
      }));
      await form.dispose();
      return { fields: form.fields, files };
    };
    app.route({ method: "POST", url: "/", handler: read(60_000) });
    app.route({ method: "POST", url: "/impatient", handler: read(300) });
    url = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await app.close();
  });

  const spooled = () => readdirSync(spoolFolder);
  const nothingLeft = async () => {
    await expect.poll(spooled, { timeout: 30_000, message: "files that are left behind" }).toEqual([]);
  };

  const send = async (
    body: string | Uint8Array | FormData,
    type = formType,
  ): Promise<{ status: number; body: any }> => {
    const headers: Record<string, string> = body instanceof FormData ? {} : { "content-type": type };
    const response = await fetch(url, { method: "POST", headers, body });
    await nothingLeft();
    return { status: response.status, body: await response.json() };
  };

  /** Begins a form with these bytes. */
  const begin = (bytes: string, path = "/"): Socket => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: 9000\r\n\r\n${bytes}`,
    );
    onTestFinished(() => void socket.destroy());
    return socket;
  };

  const responseTo = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      let received = "";
      socket.on("data", (data) => {
        received += data.toString();
        if (received.includes("request_id")) socket.destroy();
      });
      socket.on("close", () => resolve(received));
    });

  const halfAFile = `${head('name="picture"; filename="p"')}xxxx`;

  it("is read with its fields and files", async () => {
    const form = new FormData();
    form.append("title", "Grüße 👋");
    form.append("picture", new Blob(["one"]), "Bild ä.png");
    form.append("picture", new Blob(["x".repeat(100_000)]), "two.png");
    expect(await send(form)).toEqual({
      status: 200,
      body: {
        fields: { title: "Grüße 👋" },
        files: [
          { field: "picture", name: "Bild ä.png", bytes: 3, content: "one" },
          { field: "picture", name: "two.png", bytes: 100_000, content: "x".repeat(20) },
        ],
      },
    });
  });

  it("keeps the order of its files", async () => {
    const form = new FormData();
    form.append("picture", new Blob(["x".repeat(100_000)]), "long");
    form.append("picture", new Blob([""]), "short");
    form.append("film", new Blob(["x"]), "last");
    const orders = await Promise.all(Array.from({ length: 20 }, () => send(form)));
    for (const { body } of orders) expect(body.files.map(({ name }: any) => name)).toEqual(["long", "short", "last"]);
  });

  it("omits a file input without a chosen file, and keeps an empty file with a name", async () => {
    const parts = part('name="picture"; filename=""', "") + part('name="picture"; filename="empty.txt"', "");
    expect((await send(parts + end)).body.files).toEqual([
      { field: "picture", name: "empty.txt", bytes: 0, content: "" },
    ]);
  });

  const names: Record<string, string> = {
    "../../etc/passwd": "passwd",
    "..\\..\\windows\\win.ini": "win.ini",
    "/etc/shadow": "shadow",
    "C:\\autoexec.bat": "autoexec.bat",
    "..": "file",
    "...": "file",
    "%2e%2e%2fx": "%2e%2e%2fx",
    ".htaccess": "htaccess",
    "report\u202Egnp.exe": "reportgnp.exe",
    "a\u200B\u0007b.png": "ab.png",
    "semi;colon.png": "semi;colon.png",
    'qu"ote<b>.png': "qu_ote_b_.png",
    [`${"n".repeat(500)}.png`]: `${"n".repeat(196)}.png`,
    [`${"👋".repeat(300)}.png`]: `${"👋".repeat(196)}.png`,
    " spaced  out . ": "spaced out",
  };
  it.each(Object.entries(names))("sanitises the file name %j", async (given, shown) => {
    const quoted = given.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
    const response = await send(`${part(`name="picture"; filename="${quoted}"`, "x")}${end}`);
    expect(response.body.files).toMatchObject([{ name: shown }]);
  });

  const tooLarge: Record<string, [string, string]> = {
    "file size": [part('name="film"; filename="f"', "x".repeat(11)), "film is larger than 10 bytes"],
    "field size": [part('name="title"', "x".repeat(1_001)), "title is larger than 1000 bytes"],
    "the number of files": [part('name="film"; filename="f"', "x").repeat(2), "film must have at most 1 part"],
    "the number of fields": [
      ["a", "b", "c", "d"].map((name) => part(`name="${name}"`, "x")).join(""),
      "The form must have at most 3 parts",
    ],
    "the total size": [" ".repeat(400_000), "The form is larger than 210178 bytes"],
  };
  it.each(Object.entries(tooLarge))("that exceeds the limit of %s is rejected with the limit", async (_, sent) => {
    const [parts, message] = sent;
    expect(await send(parts + end)).toMatchObject({
      status: 413,
      body: { code: errors.formTooLarge.code, error: message },
    });
    const streamed = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(parts + end));
        controller.close();
      },
    });
    const chunked = { method: "POST", headers: { "content-type": formType }, body: streamed, duplex: "half" } as const;
    expect((await fetch(url, chunked)).status).toBe(413);
    await nothingLeft();
  });

  const broken: Record<string, string | Buffer> = {
    nothing: "",
    "no part": "hello",
    "no end": part('name="picture"; filename="p"', "x"),
    "a truncated file": `${head('name="picture"; filename="p"')}xxxx`,
    "a truncated header": `--${boundary}\r\ncontent-dispo`,
    "a part without a name": part('filename="p"', "x") + end,
    "an empty name": part('name=""', "x") + end,
    "a file where text belongs": part('name="title"; filename="t"', "x") + end,
    "the same field twice": part('name="title"', "x").repeat(2) + end,
    "NUL in a field": part('name="title"', "a\0b") + end,
    "NUL in a name": part(`name="picture"; filename*=UTF-8''a%00b`, "x") + end,
    "invalid UTF-8": Buffer.from(part('name="title"', "\xff\xfe") + end, "latin1"),
  };
  it.each(Object.entries(broken))("with %s is rejected and leaves no files behind", async (_, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it.each(["application/json", "text/plain", "multipart/mixed; boundary=x", "application/x-www-form-urlencoded"])(
    "must not be sent as %s",
    async (type) => {
      expect(await send("x", type)).toMatchObject({ status: 415, body: { error: errors.formExpected.message } });
    },
  );

  it("without a boundary is rejected", async () => {
    expect((await send("x", "multipart/form-data")).status).toBe(400);
  });

  it("that stalls gets 408", async () => {
    expect(await responseTo(begin(halfAFile, "/impatient"))).toMatch(/^HTTP\/1.1 408 /);
    await nothingLeft();
  });

  it("whose sender disconnects leaves no files behind", async () => {
    const senders = Array.from({ length: 10 }, () => begin(halfAFile));
    await expect.poll(spooled, { message: "files that are being received" }).toHaveLength(senders.length);
    for (const sender of senders) sender.resetAndDestroy();
    await nothingLeft();
    expect((await send(part('name="title"', "still there") + end)).body.fields).toEqual({ title: "still there" });
  });
});
