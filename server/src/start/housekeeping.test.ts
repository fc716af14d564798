import { describe, expect, it } from "vitest";
import { databaseWithClock } from "../../test/support/database-with-clock.ts";
import { type Person, useService } from "../../test/support/harness.ts";
import { readConfig } from "../config/config.ts";
import { deleteEventsBefore } from "../events/event-log.ts";
import { housekeepingTasks } from "./housekeeping.ts";

const day = 24 * 60 * 60_000;
const sequences = async ({ client }: Person) =>
  (await client.listEvents({ query: { after: 0 } })).data.map(({ sequence }) => sequence);

const recordSome = async ({ client }: Person) => {
  for (const name of ["One", "Two", "Three"]) await client.createClient({ body: { name } });
};

describe("housekeeping", () => {
  const service = useService();

  /** Runs every task once, on a day in the future. */
  async function tidy(days: number, environment: Record<string, string>) {
    const db = databaseWithClock(service.db, () => days * day);
    const { eventDays } = readConfig(environment);
    for (const task of housekeepingTasks({ db, eventDays })) await task();
  }

  it.each([
    ["the default of 90 days", {}, 89, 91],
    ["CORKBOARD_EVENT_DAYS", { CORKBOARD_EVENT_DAYS: "2" }, 1, 3],
    ["more than the default", { CORKBOARD_EVENT_DAYS: "200" }, 199, 201],
  ] as const)("keeps events for as long as the setting says: %s", async (_, environment, kept, deleted) => {
    const { owner } = await service.createOrganisation();
    await recordSome(owner);
    const all = await sequences(owner);
    await tidy(kept, environment);
    expect(await sequences(owner)).toEqual(all);
    // The newest event stays, so that the numbers go on from there; the others once they are processed.
    await expect.poll(() => tidy(deleted, environment).then(() => sequences(owner))).toEqual(all.slice(-1));
  });
});

describe("events that no worker has processed", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("are kept, however old they are", async () => {
    const { owner } = await service.createOrganisation();
    await recordSome(owner);
    const processed = await sequences(owner);
    const tidy = () => deleteEventsBefore(service.db, new Date(Date.now() + 1_000 * day));
    const worker = await service.startAnother();
    await expect.poll(() => tidy().then(() => sequences(owner))).toEqual(processed.slice(-1));
    await worker.stop();
    await recordSome(owner);
    const waiting = (await sequences(owner)).slice(1);
    await tidy();
    expect(await sequences(owner)).toEqual(waiting);
  });
});
