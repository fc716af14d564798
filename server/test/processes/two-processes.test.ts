import { setTimeout as sleep } from "node:timers/promises";
import { eachItem } from "@corkboard/client";
import { type Card, errors } from "@corkboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { miscountsIn, type SetUp, setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { repeated } from "../support/repeated.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { createTestDatabase, removeSchema, type TestDatabase } from "../support/test-database.ts";

describe("several processes started at once on an empty database", () => {
  const startService = useSpawnedServices();
  let database: TestDatabase;
  let services: SpawnedService[];
  let setUp: SetUp;
  beforeAll(async () => {
    database = await createTestDatabase();
    await removeSchema(database);
    services = await Promise.all(Array.from({ length: 3 }, () => startService(database.environment)));
    setUp = await setUpOrganisation(database.environment);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.end("SIGTERM")));
    await database.remove();
  });

  const clients = () => services.map((service) => service.client(setUp.token));

  it("all serve the same organisation", async () => {
    for (const client of clients()) expect((await client.getMe()).data.user.id).toBe(setUp.user.id);
  });

  it("write concurrently without losing or mixing up data", async () => {
    const client = services[0]!.client(setUp.token);
    const customer = await client.createClient({ body: { name: "Bolt Bikes" } });
    const board = await client.createProject({ body: { client_id: customer.data.id, name: "Board", type: "board" } });
    const list = await client.createBoardList({ body: { project_id: board.data.id, name: "To do" } });
    const inList = { project_id: board.data.id, list_id: list.data.id };
    const talked = await client.createCard({ body: { ...inList, title: "Talked about" } });

    const perWriter = 15;
    const writers = [...clients(), ...clients(), ...clients()].map(async (writing, writer) => {
      for (let n = 0; n < perWriter; n++) {
        const card = await writing.createCard({ body: { ...inList, title: `Card ${writer}/${n}` } });
        await writing.updateCard({ params: { id: card.data.id }, body: { position: n } });
        const content = `Comment ${writer}/${n}`;
        await writing.createCardComment({ params: { id: talked.data.id }, body: { content } });
      }
    });
    await Promise.all(writers);

    const total = writers.length * perWriter;
    const expected = Array.from({ length: total }, (_, n) => `${Math.floor(n / perWriter)}/${n % perWriter}`);
    for (const { listCards, listCardComments } of clients()) {
      const titles: string[] = [];
      const places: Pick<Card, "title" | "position">[] = [];
      for await (const card of eachItem(listCards, { query: { list_id: list.data.id, limit: 100 } })) {
        titles.push(card.title);
        places.push({ title: card.title, position: card.position });
      }
      expect(titles.toSorted()).toEqual([...expected.map((name) => `Card ${name}`), "Talked about"].toSorted());
      expect(repeated(places, ({ position }) => position)).toEqual([]);
      expect(places).toEqual(places.toSorted((a, b) => a.position - b.position));
      const comments: string[] = [];
      for await (const { content } of eachItem(listCardComments, { params: { id: talked.data.id } })) {
        comments.push(content);
      }
      expect(comments.toSorted()).toEqual(expected.map((name) => `Comment ${name}`).toSorted());
    }
    expect(await miscountsIn(database.environment)).toEqual([]);
  });

  it("reject a token within a second after another process revoked it", async () => {
    const owner = services[0]!.client(setUp.token);
    const { data: robot } = await owner.createToken({ body: { name: "Robot" } });
    const using = services.map((service) => service.client(robot.token));
    for (const client of using) await client.getMe();
    await owner.revokeToken({ params: { id: robot.id } });
    await sleep(1_000);
    for (const client of using) {
      await expect(client.getMe()).rejects.toMatchObject({ status: 401, message: errors.unauthenticated.message });
    }
  });
});
