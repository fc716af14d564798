import { type ClientRequest, request } from "node:http";
import { errors } from "@corkboard/contract";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newReport, newWebsite, reportForm, sendReport } from "../../../../test/support/visitor.ts";

const from = (address: string) => ({ "x-forwarded-for": `198.51.100.1, ${address}` });
const head = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;

/** Starts a form and sends nothing after these parts. */
function beginForm(url: string, address: string, parts: string): ClientRequest {
  const headers = { "content-type": "multipart/form-data; boundary=x", ...from(address) };
  const open = request(`${url}/api/v1/widget/feedback`, { method: "POST", headers });
  open.on("error", () => undefined).write(parts);
  onTestFinished(() => void open.destroy());
  return open;
}
const opening = (apiKey: string) => `${head("api_key")}${apiKey}\r\n`;

describe("unfinished forms", () => {
  const service = useService({
    CORKBOARD_TRUST_PROXY: "on",
    CORKBOARD_WIDGET_LIMIT: "off",
    CORKBOARD_WIDGET_ADDRESS_LIMIT: "off",
  });

  const newSite = async () => {
    const { owner } = await service.createOrganisation();
    return (await newWebsite(owner)).api_key;
  };
  const sendFrom = (apiKey: string, address: string) => sendReport(service, { apiKey, headers: from(address) });
  const statusFrom = async (apiKey: string, address: string) => (await sendFrom(apiKey, address)).status;

  /** Opens forms of a website from one address after another until a request is rejected; returns its address. */
  const fill = async (apiKey: string, addresses: (n: number) => string) => {
    let n = 0;
    const held: ClientRequest[] = [];
    const holdAndSend = async () => {
      for (let times = 0; times < 4; times++) {
        held.push(beginForm(service.url, addresses(n++), `${opening(apiKey)}${head("report")}{"tit`));
      }
      return statusFrom(apiKey, addresses(n));
    };
    await expect.poll(holdAndSend, { timeout: 20_000, interval: 1 }).toBe(503);
    return { refused: addresses(n), held };
  };

  const endings: Record<string, string> = {
    "between two parts": "--x\r\n",
    "in a text": `${head("report")}{"tit`,
    "in a file": `${head('screenshot"; filename="s.png')}half`,
  };

  it.each(Object.entries(endings))(
    "that stop %s are limited per address and release their slots",
    async (_, ending) => {
      const apiKey = await newSite();
      const held: ClientRequest[] = [];
      const holdAndSend = () => {
        held.push(beginForm(service.url, "203.0.113.20", `${opening(apiKey)}${ending}`));
        return statusFrom(apiKey, "203.0.113.20");
      };
      await expect.poll(holdAndSend, { timeout: 10_000 }).toBe(503);
      const refused = await sendFrom(apiKey, "203.0.113.20");
      expect(refused).toMatchObject(errorResponse(errors.intakeBusy));
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await statusFrom(apiKey, "203.0.113.21")).toBe(201);
      for (const open of held) open.destroy();
      await expect.poll(() => statusFrom(apiKey, "203.0.113.20"), { timeout: 5_000 }).toBe(201);
    },
  );

  it("are limited per customer's IPv6 prefix", async () => {
    const apiKey = await newSite();
    await fill(apiKey, (n) => `2001:db8:0:1${(n % 256).toString(16).padStart(2, "0")}::1`);
    expect(await statusFrom(apiKey, "2001:db8:0:1ff::1")).toBe(503);
    expect(await statusFrom(apiKey, "2001:db8:0:200::1")).toBe(201);
  });

  it("of one website do not block reports to another", async () => {
    const [filled, other] = [await newSite(), await newSite()];
    const { held, refused } = await fill(filled, (n) => `203.0.113.${n % 250}`);
    expect(await statusFrom(filled, "198.51.100.77")).toBe(503);
    expect(await statusFrom(other, refused)).toBe(201);
    for (const open of held) open.destroy();
    await expect.poll(() => statusFrom(filled, refused), { timeout: 5_000 }).toBe(201);
  });

  it("of several websites leave slots for websites with few open forms", async () => {
    for (let site = 0; site < 4; site++) await fill(await newSite(), (n) => `203.0.${site}.${n % 250}`);
    const quiet = await newSite();
    expect(await statusFrom(quiet, "198.51.100.77")).toBe(201);
    await fill(quiet, (n) => `198.51.100.${n % 250}`);
    expect(await statusFrom(await newSite(), "198.51.100.77")).toBe(201);
  });

  it("are rejected without an error in the log", async () => {
    const apiKey = await newSite();
    const lines: string[] = [];
    const logger = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const { url } = await startAppOn(service.db, { logger });
    const send = async () => {
      beginForm(url, "203.0.113.20", `${opening(apiKey)}--x\r\n`);
      const body = reportForm(apiKey, newReport());
      return (await fetch(`${url}/api/v1/widget/feedback`, { method: "POST", body })).status;
    };
    await expect.poll(send, { timeout: 10_000, interval: 1 }).toBe(503);
    const warnings = lines.filter((line) => line.includes(errors.intakeBusy.message));
    expect(warnings.length).toBeGreaterThan(0);
    for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: 40, request_id: expect.any(String) });
    for (const line of lines) expect(line).not.toContain("stack");
  });
});
