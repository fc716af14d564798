import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { useService } from "../../../test/support/harness.ts";
import { engine } from "../../../test/support/test-database.ts";
import { findOrganisation } from "../../features/customers/organisations/organisations.queries.ts";
import { sqliteFile } from "../open.ts";
import { openSqliteFile } from "./sqlite.ts";

/** Resolves when bytes sent over a connection arrive, like those of a request. */
async function arrivals(): Promise<() => Promise<unknown>> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const sender = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [receiver] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => {
    sender.destroy();
    receiver.destroy();
    server.close();
  });
  return () => {
    sender.write("GET");
    return once(receiver, "data");
  };
}

describe.runIf(engine === "sqlite")("a request", () => {
  const service = useService();

  it.each([
    ["the request before it", (arrive: () => Promise<unknown>) => arrive()],
    ["the end of the turn before it", () => endOfTurn()],
  ])("sees what another process has changed since %s", async (_, reached) => {
    const { id: org } = await service.createOrganisation();
    const arrive = await arrivals();
    const nameNow = async () => (await service.db.first(findOrganisation, { org }))?.name;
    const other = openSqliteFile(sqliteFile(service.environment["CORKBOARD_DATA"] ?? ""));
    onTestFinished(() => other.close());
    await reached(arrive);
    const before = await nameNow();
    other.prepare("UPDATE organisations SET name = ? WHERE id = ?").run("Renamed elsewhere", org);
    await arrive();
    expect([before, await nameNow()]).toEqual(["Acme", "Renamed elsewhere"]);
  });
});
