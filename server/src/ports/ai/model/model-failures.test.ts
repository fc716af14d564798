import { describe, expect, it } from "vitest";
import {
  type Behaviour,
  truncates,
  FakeModel,
  fails,
  hangs,
  says,
  sends,
  trickles,
} from "../../../../test/support/fake-models.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { reportedUsage, type WireName, wires } from "../../../../test/support/model-wires.ts";
import { deadButton, validAnswer } from "../../../../test/support/sample-ticket.ts";
import type { ModelSettings } from "../ai-settings.ts";
import { TicketWriterError, type WriterFailure } from "../proposal.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(validAnswer));

const outOfQuota: Behaviour = (response) => {
  const error = { message: "You exceeded your current quota", type: "insufficient_quota", code: "insufficient_quota" };
  response.writeHead(429, { "content-type": "application/json" }).end(JSON.stringify({ error }));
};

async function writeWith(fake: FakeModel, changes: Partial<ModelSettings> = {}) {
  return (await modelTicketWriter(fake.settings(changes), { firstPauseMs: 1 })).write(deadButton);
}

/** The failure. Asserts that the error contains neither the key nor the report. */
async function failureOf(fake: FakeModel, changes: Partial<ModelSettings> = {}) {
  const error: unknown = await writeWith(fake, changes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TicketWriterError)) throw new Error("no TicketWriterError was thrown", { cause: error });
  const { key = "" } = fake.settings();
  const everything = [error.message, error.stack, JSON.stringify(error), JSON.stringify(error.cause ?? "")].join();
  for (const secret of [key, encodeURIComponent(key), Buffer.from(key).toString("base64"), deadButton.description]) {
    expect(everything).not.toContain(secret);
  }
  return { failure: error.failure, message: error.message };
}

describe.each(Object.keys(wires) as WireName[])("a failing model of type %s", (wire) => {
  const wireOf = wires[wire];

  it.each<[string, Behaviour]>([
    ["status 429 with Retry-After in seconds", fails(429, "slow down", { "retry-after": "0" })],
    ["status 429 with retry-after-ms", fails(429, "slow down", { "retry-after-ms": "5" })],
    ["status 429 with a Retry-After date in the past", fails(429, "", { "retry-after": new Date(0).toUTCString() })],
    ["status 500", fails(500)],
    ["status 529", fails(529)],
    ["an HTML page from a gateway", (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["a truncated response", truncates],
    ["a closed connection", (response) => void response.destroy()],
  ])("is retried after %s", async (_name, trouble) => {
    const fake = await FakeModel.start(wire, trouble, good);
    const { account } = await writeWith(fake);
    expect(account).toMatchObject({ calls: 2, usage: reportedUsage });
  });

  it.each<[string, WriterFailure, Behaviour, number]>([
    ["the server keeps failing", "unreachable", fails(503), 4],
    ["every response is truncated", "unreachable", truncates, 4],
    ["the provider keeps returning 429", "refused", fails(429, "slow down", { "retry-after": "0" }), 4],
    ["Retry-After exceeds the time limit", "refused", fails(429, "slow down", { "retry-after": "3600" }), 1],
    ["the quota is exhausted", "refused", outOfQuota, 1],
    ["the key is wrong", "refused", fails(401, "wrong key"), 1],
    ["the account may not use the model", "refused", fails(403), 1],
    ["the address redirects", "unreachable", (response) => void response.writeHead(307).end(), 1],
    ["the response is not JSON", "bad_output", sends("<html>Welcome</html>"), 1],
    ["the response is empty", "bad_output", sends(""), 1],
    ["the response is unrelated JSON", "bad_output", sends({ candidates: 7, choices: {}, content: {} }), 1],
    ["the response is ten megabytes long", "bad_output", sends(Buffer.alloc(10_000_000, " ")), 1],
    ["the ticket is ten megabytes long", "bad_output", says("x".repeat(10_000_000)), 1],
    ["the model outputs nothing", "bad_output", says(""), 2],
    ["the model outputs prose", "bad_output", says("Sure, here is your ticket: it's a bug!"), 2],
    ["the ticket is incomplete", "bad_output", says(JSON.stringify(validAnswer).slice(0, -30)), 2],
  ])("is classified if %s", async (_name, failure, trouble, calls) => {
    const fake = await FakeModel.start(wire, trouble);
    expect(await failureOf(fake)).toMatchObject({ failure });
    expect(fake.requests).toHaveLength(calls);
  });

  it.each<[string, Behaviour]>([
    ["does not respond", hangs],
    ["never ends its response", trickles],
  ])("times out if the server %s, and the request is aborted", async (_name, trouble) => {
    const fake = await FakeModel.start(wire, trouble);
    expect(await failureOf(fake, { timeoutMs: 150 })).toMatchObject({ failure: "timeout" });
    await expect.poll(() => fake.inFlight).toBe(0);
  });

  it("fails immediately if the next attempt would exceed the time limit", async () => {
    const fake = await FakeModel.start(wire, fails(500));
    const writer = await modelTicketWriter(fake.settings({ timeoutMs: 5_000 }), { firstPauseMs: 6_000 });
    await expect(writer.write(deadButton)).rejects.toMatchObject({ failure: "unreachable" });
    expect(fake.requests).toHaveLength(1);
  });

  it("times out while queued", async () => {
    const fake = await FakeModel.start(wire, hangs);
    const writer = await modelTicketWriter(fake.settings({ timeoutMs: 150, concurrency: 1 }));
    const attempts = await Promise.allSettled([writer.write(deadButton), writer.write(deadButton)]);
    const timeout = { status: "rejected", reason: expect.objectContaining({ failure: "timeout" }) };
    expect(attempts).toEqual([timeout, timeout]);
    expect(fake.maxInFlight).toBeLessThanOrEqual(1);
  });

  it("reports a refused connection", async () => {
    const fake = await FakeModel.start(wire, good);
    const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
    expect(await failureOf(fake, { baseUrl })).toEqual({
      failure: "unreachable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each(wireOf.refusals.map((refusal) => [refusal]))("reports that the model declined: %j", async (refusal) => {
    const fake = await FakeModel.start(wire, sends(refusal));
    expect(await failureOf(fake)).toEqual({ failure: "refused", message: "the model declined to answer" });
    expect(fake.requests).toHaveLength(1);
  });

  it("reports the provider's message without the key in any encoding", async () => {
    const { key = "" } = (await FakeModel.start(wire, good)).settings();
    const echo = `no\r\nmodel for ${key}, ${encodeURIComponent(key)}, ${Buffer.from(key).toString("base64")}`;
    const { message } = await failureOf(await FakeModel.start(wire, fails(404, echo)));
    expect(message).toBe("the provider returned 404: no model for ********, ********, ********");
  });

  it.each<[string, string | object, string]>([
    ["as vLLM does", { object: "error", message: "too long", code: 400 }, "too long"],
    ["as a string", { error: "model not found" }, "model not found"],
    ["as a detail", { detail: "Not authenticated" }, "Not authenticated"],
    [
      "as a list of details",
      { detail: [{ msg: "Field required", input: deadButton.description }, { msg: "b" }] },
      "Field required; b",
    ],
    ["as a gateway does", { statusCode: 403, message: "Access denied" }, "Access denied"],
    ["as plain text", "no healthy upstream", "no healthy upstream"],
    ["as an HTML page", "<html><style>p {}</style><h1>Not here</h1><p>ask <b>IT</b>", "Not here ask IT"],
    ["without the echoed request", { message: `bad: messages = [{'content': '${deadButton.description}'}]` }, "bad:"],
    ["without the request echoed as JSON", `no {"messages":[{"content":"${deadButton.description}"}]}`, 'no {"'],
    ["without the echoed report", `no report-${"0a".repeat(12)} ${deadButton.description}`, "no"],
    ["up to a maximum length", JSON.stringify({ error: "x".repeat(10_000) }), "x".repeat(300)],
    ["as the status text if the body has none", { oops: deadButton.description }, "Forbidden"],
    [
      "as the status text if the body nests too deeply",
      '{"error":'.repeat(100_000) + '"no"' + "}".repeat(100_000),
      "Forbidden",
    ],
  ])("reports the provider's message %s", async (_how, body, message) => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const fake = await FakeModel.start(wire, (response) => void response.writeHead(403).end(sent));
    expect((await failureOf(fake)).message).toBe(`the provider returned 403: ${message}`);
  });

  it("sends the key only to the configured address", async () => {
    const elsewhere = await FakeModel.start(wire, good);
    const redirect: Behaviour = (response) => void response.writeHead(308, { location: elsewhere.baseUrl }).end();
    expect(await failureOf(await FakeModel.start(wire, redirect))).toMatchObject({ failure: "unreachable" });
    expect(elsewhere.requests).toEqual([]);
  });
});
