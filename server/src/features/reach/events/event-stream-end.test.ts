import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponseProblems } from "../../../../test/support/error-response-problems.ts";
import { numbers, StreamReader, until } from "../../../../test/support/stream-reader.ts";
import { recordEvent } from "../../../events/record-event.ts";
import { serviceOf } from "../../../shared/actor.ts";
import type { EventStreamsOptions } from "../../../http/streams/event-streams.ts";
import { newId } from "../../../shared/id.ts";

const path = "/api/v1/events/stream";

describe("an event stream", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const follow = (person: Person) => StreamReader.open(service.url, person);

  it("ends when its token is revoked, and no other does", async () => {
    const { owner } = await service.createOrganisation();
    const { data: robot } = await owner.client.createToken({ body: { name: "Robot", scope: "read" } });
    const streams = [await follow({ ...owner, token: robot.token }), await follow({ ...owner, token: robot.token })];
    const owners = await follow(owner);
    await owner.client.revokeToken({ params: { id: robot.id } });
    await until(() => streams.every(({ isClosed }) => isClosed), "the end of the revoked token's streams");
    await owner.client.createClient({ body: { name: "Secret from now on" } });
    await owners.take(1);
    expect(owners.isClosed).toBe(false);
    for (const stream of streams) expect(stream.text).not.toContain("Secret");
  });

  it("ends when its member is removed", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dan = await addMember("Dan");
    const stream = await follow(dan);
    await owner.client.removeMember({ params: { user_id: dan.userId } });
    await until(() => stream.isClosed, "the end of the removed member's stream");
    const again = await service.request("GET", path, { token: dan.token });
    expect(errorResponseProblems(again, "removed", 401)).toEqual([]);
  });

  it("ends when its token expires", async () => {
    const { owner } = await service.createOrganisation();
    const expires_at = new Date(Date.now() + 1_000).toISOString();
    const { data } = await owner.client.createToken({ body: { name: "Short", expires_at } });
    const stream = await follow({ ...owner, token: data.token });
    expect(stream.status).toBe(200);
    await until(() => stream.isClosed, "the end of the expired token's stream");
    const again = await service.request("GET", path, { token: data.token });
    expect(errorResponseProblems(again, "expired", 401)).toEqual([]);
  });
});

describe("event streams at their limits", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const startWith = (streams: Partial<EventStreamsOptions>) => startAppOn(service.db, { streams });

  const statusOf = async (url: string, token: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const text = response.status === 200 ? "{}" : await response.text();
    if (response.status === 200) await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) };
  };

  it("send keep-alive comments while there are no events", async () => {
    const { owner } = await service.createOrganisation();
    const { url } = await startWith({ heartbeatMs: 20 });
    const stream = await StreamReader.open(url, owner);
    await until(() => stream.text.endsWith(": \n\n: \n\n"), "two heartbeats");
    expect(stream.messages).toEqual([]);
  });

  it("are limited for each token, and a closed one frees its slot", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dan = await addMember("Dan");
    const { url } = await startWith({ maxPerToken: 2 });
    const first = await StreamReader.open(url, owner);
    await StreamReader.open(url, owner);
    const refused = await statusOf(url, owner.token);
    expect(errorResponseProblems(refused, "the third", 429)).toEqual([]);
    expect(refused.body.code).toBe(errors.tooManyStreams.code);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(url, dan.token)).toMatchObject({ status: 200 });
    first.leave();
    await expect.poll(async () => (await statusOf(url, owner.token)).status).toBe(200);
  });

  it("are limited for each member and organisation, whatever tokens open them", async () => {
    const [one, other] = [await service.createOrganisation(), await service.createOrganisation()];
    const [dan, eve] = [await one.addMember("Dan"), await one.addMember("Eve")];
    const { url } = await startWith({ maxPerMember: 2, maxPerOrganisation: 3 });
    const tokens = [];
    for (let n = 0; n < 3; n++) tokens.push((await dan.client.createToken({ body: { name: "Many" } })).data.token);
    const [first = "", second = "", third = ""] = tokens;
    const held = await StreamReader.open(url, { token: first });
    await StreamReader.open(url, { token: second });
    const ofMember = await statusOf(url, third);
    expect(errorResponseProblems(ofMember, "the member's third", 429)).toEqual([]);
    expect(ofMember.body.error).toBe(errors.tooManyStreamsOfMember.message);
    await StreamReader.open(url, eve);
    const ofOrganisation = await statusOf(url, eve.token);
    expect(errorResponseProblems(ofOrganisation, "the organisation's fourth", 429)).toEqual([]);
    expect(ofOrganisation.body.error).toBe(errors.tooManyStreamsOfOrganisation.message);
    expect(Number(ofOrganisation.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(url, other.owner.token)).toMatchObject({ status: 200 });
    held.leave();
    await expect.poll(async () => (await statusOf(url, third)).status).toBe(200);
  });

  it("are limited in total, and counted", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dan = await addMember("Dan");
    const { url } = await startWith({ maxTotal: 1 });
    await StreamReader.open(url, owner);
    const refused = await statusOf(url, dan.token);
    expect(errorResponseProblems(refused, "the second", 503)).toEqual([]);
    expect(refused.body.code).toBe(errors.streamsFull.code);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^corkboard_event_streams 1$/m);
  });

  it("are closed when they are not read, can reconnect, and do not delay others", async () => {
    const organisation = await service.createOrganisation();
    const { url, feed } = await startWith({ maxUnsentBytes: 64 * 1024 });
    const slow = await StreamReader.open(url, organisation.owner);
    const quick = await StreamReader.open(url, organisation.owner);
    slow.pause();
    let written = 0;
    // The size of the system's buffers is unknown.
    for (; openStreams(await metricsOf(url)) === 2; written += 20) {
      await writeLargeEvents(organisation, 20);
      feed.written(organisation.id);
      await quick.take(written + 20);
    }
    expect(quick.sequences).toEqual(numbers(2, written + 1));
    const back = await StreamReader.open(url, { ...organisation.owner, lastEventId: 1 });
    await back.take(written);
    expect(back.sequences).toEqual(quick.sequences);
  });

  const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();
  const openStreams = (metrics: string) => Number(/^corkboard_event_streams (\d+)$/m.exec(metrics)?.[1]);

  const writeLargeEvents = ({ id }: Organisation, count: number) =>
    service.db.write(async (tx) => {
      const changes = JSON.stringify({ name: { from: null, to: "x".repeat(100_000) } });
      const target = { id: newId(), projectId: null, version: 1 };
      for (let n = 0; n < count; n++) await recordEvent(tx, serviceOf(id), "client.updated", target, changes);
    });
});
