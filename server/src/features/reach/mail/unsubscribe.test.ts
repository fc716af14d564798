import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("unsubscribing", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  async function mailed() {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation();
    const mia = await newRecipient(service, organisation);
    const { id } = await newFeedback(organisation.owner);
    await mia.mail.notify({ id });
    const runner = startMailRunner(service, server.url);
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    const link = server.received[0]?.header("list-unsubscribe") ?? "";
    return { server, organisation, runner, mia, id, path: new URL(link.slice(1, -1)).pathname };
  }

  it("is offered by a page that changes nothing, loads nothing and runs nothing", async () => {
    const { mia, path } = await mailed();
    const page = await service.request("GET", path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("ratelimit")).toBeNull();
    expect(page.body.match(/<form method="post"><button type="submit">/g)).toHaveLength(1);
    expect(page.body).not.toMatch(/<script|src=|href=|Mia/);
    expect((await service.request("HEAD", path)).status).toBe(200);
    expect(await mia.mail.settings()).toMatchObject({ mail: 1 });
  });

  it("stops email with the page's button, only for the member with that key", async () => {
    const { server, organisation, runner, mia, id, path } = await mailed();
    const other = await newRecipient(service, organisation, "Somebody else");
    const response = await service.request("POST", path, { rawBody: "", headers: form });
    expect(response.status).toBe(200);
    expect(response.body).toContain("You are unsubscribed");
    expect(await mia.mail.settings()).toMatchObject({ mail: 0, muted: "[]" });

    for (const { mail } of [mia, other]) await mail.notify({ id });
    runner.wake();
    for (const { mail } of [mia, other]) await eventually(async () => expect(await mail.remaining()).toBe("nothing"));
    expect(await mia.mail.states()).toEqual(["sent", "none"]);
    expect(server.received.map(({ recipients }) => recipients[0])).toEqual([mia.address, other.address]);
  });

  it("turns off only the digest with the link of a digest, which the settings turn on again", async () => {
    const { mia, path } = await mailed();
    await mia.client.updateNotificationSettings({ body: { digest: true } });
    const page = await service.request("GET", `${path}/digest`);
    expect(page.body).toContain("Turn off the daily digest?");
    expect(await mia.mail.settings()).toMatchObject({ digest: 1 });
    const response = await service.request("POST", `${path}/digest`, {
      rawBody: "List-Unsubscribe=One-Click",
      headers: form,
    });
    expect(response.body).toContain("The daily digest is off");
    expect((await mia.client.getNotificationSettings()).data).toMatchObject({ mail: true, digest: false, version: 3 });
    expect((await mia.client.updateNotificationSettings({ body: { digest: true } })).data.digest).toBe(true);
  });

  it.each([
    ["a mail client's one click", { rawBody: "List-Unsubscribe=One-Click", headers: form }],
    [
      "one click as multipart form data",
      {
        rawBody: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        headers: { "content-type": "multipart/form-data; boundary=x" },
      },
    ],
    ["no body", {}],
    ["a body that is not JSON", { rawBody: "{", headers: { "content-type": "application/json" } }],
  ])("accepts %s, also when repeated", async (_kind, request) => {
    const { mia, path } = await mailed();
    for (let n = 0; n < 2; n++) expect((await service.request("POST", path, request)).status).toBe(200);
    expect(await mia.mail.settings()).toMatchObject({ mail: 0 });
  });

  it("reveals nothing about an unknown key", async () => {
    const { mia } = await mailed();
    const { unsubscribe_key: key = "" } = (await mia.mail.settings()) ?? {};
    const pages = [];
    for (const wrong of ["0".repeat(64), key.slice(1), key.toUpperCase().padEnd(64, "A"), "x", "%00", "'--"]) {
      for (const method of ["GET", "POST"]) {
        for (const end of ["", "/digest"]) pages.push(await service.request(method, `/unsubscribe/${wrong}${end}`));
      }
    }
    for (const { status, headers, body } of pages) {
      expect(status).toBe(404);
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(body).toBe(pages[0]?.body);
    }
    expect(await mia.mail.settings()).toMatchObject({ mail: 1 });
  });

  it("accepts forms nowhere else", async () => {
    const { owner } = await service.createOrganisation();
    const request = { token: owner.token, rawBody: "name=Form", headers: form };
    expect((await service.request("POST", "/api/v1/clients", request)).status).toBe(415);
  });

  it("limits the size of the body", async () => {
    const { mia, path } = await mailed();
    const request = { rawBody: "x".repeat(100_000), headers: form };
    expect((await service.request("POST", path, request)).status).toBe(413);
    expect(await mia.mail.settings()).toMatchObject({ mail: 1 });
  });
});
