import { describe, expect, it } from "vitest";
import {
  type Behaviour,
  breaksOff,
  FakeModel,
  fails,
  hangs,
  says,
  sends,
  trickles,
} from "../../../../test/support/fake-models.ts";
import { freePort } from "../../../../test/support/free-port.ts";
import { usageOfAnswer, type WireName, wires } from "../../../../test/support/model-wires.ts";
import { deadButton, goodAnswer } from "../../../../test/support/ticket-sources.ts";
import type { ModelSettings } from "../ai-settings.ts";
import { TicketWriterError, type WriterFailure } from "../proposal.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(goodAnswer));

const outOfMoney: Behaviour = (response) => {
  const error = { message: "You exceeded your current quota", type: "insufficient_quota", code: "insufficient_quota" };
  response.writeHead(429, { "content-type": "application/json" }).end(JSON.stringify({ error }));
};

async function writeWith(fake: FakeModel, changes: Partial<ModelSettings> = {}) {
  return (await modelTicketWriter(fake.settings(changes), { firstPauseMs: 1 })).write(deadButton);
}

/** Why no ticket came; the error's words hold neither the key nor the report. */
async function failureOf(fake: FakeModel, changes: Partial<ModelSettings> = {}) {
  const error: unknown = await writeWith(fake, changes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TicketWriterError)) throw new Error("a ticket came, or another error", { cause: error });
  const { key = "" } = fake.settings();
  const everything = [error.message, error.stack, JSON.stringify(error), JSON.stringify(error.cause ?? "")].join();
  for (const secret of [key, encodeURIComponent(key), Buffer.from(key).toString("base64"), deadButton.description]) {
    expect(everything).not.toContain(secret);
  }
  return { failure: error.failure, message: error.message };
}

describe.each(Object.keys(wires) as WireName[])("trouble with a model of %s", (wire) => {
  const wireOf = wires[wire];

  it.each<[string, Behaviour]>([
    ["too many requests, to be repeated after a moment", fails(429, "slow down", { "retry-after": "0" })],
    ["too many requests, to be repeated after milliseconds", fails(429, "slow down", { "retry-after-ms": "5" })],
    [
      "too many requests, to be repeated at a time that is over",
      fails(429, "", { "retry-after": new Date(0).toUTCString() }),
    ],
    ["a broken server", fails(500)],
    ["an overloaded server", fails(529)],
    ["a gateway that speaks HTML", (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["an answer that breaks off", breaksOff],
    ["a connection that is closed", (response) => void response.destroy()],
  ])("passes where it is %s", async (_name, trouble) => {
    const fake = await FakeModel.start(wire, trouble, good);
    const { account } = await writeWith(fake);
    expect(account).toMatchObject({ calls: 2, usage: usageOfAnswer });
  });

  it.each<[string, WriterFailure, Behaviour, number]>([
    ["a broken server stays broken", "unreachable", fails(503), 4],
    ["every answer breaks off", "unreachable", breaksOff, 4],
    ["the provider never has time", "refused", fails(429, "slow down", { "retry-after": "0" }), 4],
    ["the provider wants to be asked much later", "refused", fails(429, "slow down", { "retry-after": "3600" }), 1],
    ["the account is empty", "refused", outOfMoney, 1],
    ["the key is wrong", "refused", fails(401, "wrong key"), 1],
    ["the account has no right to the model", "refused", fails(403), 1],
    ["the address leads elsewhere", "unreachable", (response) => void response.writeHead(307).end(), 1],
    ["the answer is not JSON", "bad_output", sends("<html>Welcome</html>"), 1],
    ["the answer is nothing at all", "bad_output", sends(""), 1],
    ["the answer is other JSON", "bad_output", sends({ candidates: 7, choices: {}, content: {} }), 1],
    ["the answer is ten megabytes long", "bad_output", sends(Buffer.alloc(10_000_000, " ")), 1],
    ["the ticket is ten megabytes long", "bad_output", says("x".repeat(10_000_000)), 1],
    ["the model says nothing", "bad_output", says(""), 2],
    ["the model talks", "bad_output", says("Sure, here is your ticket: it's a bug!"), 2],
    ["the ticket breaks off", "bad_output", says(JSON.stringify(goodAnswer).slice(0, -30)), 2],
  ])("is told apart where %s", async (_name, failure, trouble, calls) => {
    const fake = await FakeModel.start(wire, trouble);
    expect(await failureOf(fake)).toMatchObject({ failure });
    expect(fake.asked).toHaveLength(calls);
  });

  it.each<[string, Behaviour]>([
    ["does not answer", hangs],
    ["answers without an end", trickles],
  ])("is a timeout where the server %s, and the call is ended", async (_name, trouble) => {
    const fake = await FakeModel.start(wire, trouble);
    expect(await failureOf(fake, { timeoutMs: 150 })).toMatchObject({ failure: "timeout" });
    await expect.poll(() => fake.underWay).toBe(0);
  });

  it("is told at once where the next attempt would come too late", async () => {
    const fake = await FakeModel.start(wire, fails(500));
    const writer = await modelTicketWriter(fake.settings({ timeoutMs: 5_000 }), { firstPauseMs: 6_000 });
    await expect(writer.write(deadButton)).rejects.toMatchObject({ failure: "unreachable" });
    expect(fake.asked).toHaveLength(1);
  });

  it("is a timeout where the turn never comes", async () => {
    const fake = await FakeModel.start(wire, hangs);
    const writer = await modelTicketWriter(fake.settings({ timeoutMs: 150, concurrency: 1 }));
    const attempts = await Promise.allSettled([writer.write(deadButton), writer.write(deadButton)]);
    const timeout = { status: "rejected", reason: expect.objectContaining({ failure: "timeout" }) };
    expect(attempts).toEqual([timeout, timeout]);
    expect(fake.mostUnderWay).toBeLessThanOrEqual(1);
  });

  it("is that nobody is there", async () => {
    const fake = await FakeModel.start(wire, good);
    const baseUrl = `http://127.0.0.1:${await freePort()}/v1`;
    expect(await failureOf(fake, { baseUrl })).toEqual({
      failure: "unreachable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each(wireOf.refusals.map((refusal) => [refusal]))("is that the model declines: %j", async (refusal) => {
    const fake = await FakeModel.start(wire, sends(refusal));
    expect(await failureOf(fake)).toEqual({ failure: "refused", message: "the model declined to answer" });
    expect(fake.asked).toHaveLength(1);
  });

  it("says what the provider said of it, but never the key, however that is spelt", async () => {
    const { key = "" } = (await FakeModel.start(wire, good)).settings();
    const echo = `no\r\nmodel for ${key}, ${encodeURIComponent(key)}, ${Buffer.from(key).toString("base64")}`;
    const { message } = await failureOf(await FakeModel.start(wire, fails(404, echo)));
    expect(message).toBe("the provider answered 404: no model for ********, ********, ********");
  });

  it.each<[string, string | object, string]>([
    ["as vLLM does", { object: "error", message: "too long", code: 400 }, "too long"],
    ["in one word", { error: "model not found" }, "model not found"],
    ["as a detail", { detail: "Not authenticated" }, "Not authenticated"],
    [
      "in parts",
      { detail: [{ msg: "Field required", input: deadButton.description }, { msg: "b" }] },
      "Field required; b",
    ],
    ["as a gateway does", { statusCode: 403, message: "Access denied" }, "Access denied"],
    ["as text", "no healthy upstream", "no healthy upstream"],
    ["as a page", "<html><style>p {}</style><h1>Not here</h1><p>ask <b>IT</b>", "Not here ask IT"],
    ["with the request", { message: `bad: messages = [{'content': '${deadButton.description}'}]` }, "bad:"],
    ["with the request as JSON", `no {"messages":[{"content":"${deadButton.description}"}]}`, 'no {"'],
    ["with the report", `no report-${"0a".repeat(12)} ${deadButton.description}`, "no"],
    ["without end", JSON.stringify({ error: "x".repeat(10_000) }), "x".repeat(300)],
    ["in no way", { oops: deadButton.description }, "Forbidden"],
    ["too deeply", '{"error":'.repeat(100_000) + '"no"' + "}".repeat(100_000), "Forbidden"],
  ])("says what the provider said %s", async (_how, body, words) => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const fake = await FakeModel.start(wire, (response) => void response.writeHead(403).end(sent));
    expect((await failureOf(fake)).message).toBe(`the provider answered 403: ${words}`);
  });

  it("sends the key to no address but the operator's", async () => {
    const elsewhere = await FakeModel.start(wire, good);
    const leading: Behaviour = (response) => void response.writeHead(308, { location: elsewhere.baseUrl }).end();
    expect(await failureOf(await FakeModel.start(wire, leading))).toMatchObject({ failure: "unreachable" });
    expect(elsewhere.asked).toEqual([]);
  });
});
