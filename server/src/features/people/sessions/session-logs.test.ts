import { Writable } from "node:stream";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { Browser, givePassword, password } from "../../../../test/support/browser-session.ts";
import { useService } from "../../../../test/support/harness.ts";
import { StorageUnavailable } from "../../../db/database.ts";

describe("the log", () => {
  const service = useService();

  it("contains no password, cookie, code or secret of a link, not even when something fails", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const logger = pino({ level: "trace" }, stream);
    const requestLog = (line: string) => void lines.push(line);
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const { url } = await startAppOn(service.db, { logger, requestLog });
    const browser = new Browser(url);
    await browser.signIn(email);
    const { data } = await browser.client.createInvitation({ body: { email: "iris@example.com" } });
    const secret = new URL(data.url).hash.slice(1);
    await browser.request("POST", "/api/v1/invitations/lookup", { body: { secret } });

    const fail = () => Promise.reject(new StorageUnavailable("for a moment"));
    const away = { ...service.db, now: () => service.db.now(), first: fail, all: fail, write: fail };
    const broken = await startAppOn(service.db, { db: away, logger, requestLog });
    const post = (path: string, body: object) =>
      fetch(`${broken.url}/api/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: browser.cookie },
        body: JSON.stringify(body),
      });
    expect((await post("session", { email, password })).status).toBe(503);
    expect((await post("invitations/accept", { secret, password, name: "Iris" })).status).toBe(503);
    await post("setup", { code: secret, password, email, organisation: "Acme", name: "Olive" });

    const log = lines.join("");
    expect(log).toContain("/api/v1/session");
    expect(log).toContain("/api/v1/invitations/lookup");
    for (const hidden of [password, browser.cookie.replace("corkboard=", ""), secret, email]) {
      expect(log).not.toContain(hidden);
    }
  });

  it("warns once if people sign in at another address than CORKBOARD_URL, whose cookie is protected all the same", async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    });
    const acme = await service.createOrganisation();
    const email = await givePassword(service, acme, acme.owner);
    const parts = { logger: pino({ level: "warn" }, stream), configuredUrl: "https://board.example/desk" };
    const { url } = await startAppOn(service.db, parts);
    const signIn = () =>
      fetch(`${url}/api/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://board.example" },
        body: JSON.stringify({ email, password }),
      });
    const [cookie] = (await signIn()).headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-corkboard=[\w-]{43}; .*; Secure; HttpOnly; SameSite=Lax$/);
    await signIn();
    expect(lines.filter((line) => line.includes("CORKBOARD_URL"))).toEqual([
      expect.stringContaining(`somebody signed in at ${url}, but CORKBOARD_URL begins with https://board.example: let`),
    ]);
  });
});
