import { CorkboardError, eachItem } from "@corkboard/client";
import { miscountsIn } from "../support/spawned-service.ts";
import { eachBelow } from "./parts/loops.ts";
import { seededRandom } from "./parts/random.ts";
import { createPlace } from "./parts/written-cards.ts";
import type { Drill } from "./drill.ts";

const cardsPerList = 50;
const writers = 16;

/** Two processes on one database move the same cards at the same time. */
export const races: Drill = {
  name: "races",
  engines: ["sqlite", "postgres"],
  async run(run) {
    const moves = run.size(20_000, 300);
    const { environment } = await run.database();
    const { token } = await run.organisation(environment);
    const services = [await run.start(environment), await run.start(environment)];
    const clients = services.map((service) => service.client(token));
    const [client] = clients as [(typeof clients)[number]];
    const { project_id, list_id } = await createPlace(client);
    const listIds = [list_id];
    for (const name of ["Doing", "Done"]) {
      listIds.push((await client.createBoardList({ body: { project_id, name } })).data.id);
    }
    const cardIds: string[] = [];
    for (const list of listIds) {
      for (let n = 0; n < cardsPerList; n++) {
        cardIds.push((await client.createCard({ body: { project_id, list_id: list, title: `Card ${n}` } })).data.id);
      }
    }

    const random = seededRandom(run.seed);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const errors: string[] = [];
    await eachBelow(moves, writers, async (n) => {
      const body = { list_id: pick(listIds), position: Math.floor(random() * cardsPerList) };
      const moving = clients[n % clients.length]?.updateCard({ params: { id: pick(cardIds) }, body });
      await moving?.catch((error: unknown) => {
        errors.push(error instanceof CorkboardError ? `${error.status} ${error.message}` : String(error));
      });
    });

    const found: string[] = [];
    let repeated = 0;
    let unordered = 0;
    let wrongTotals = 0;
    for (const list of listIds) {
      const positions: number[] = [];
      for await (const card of eachItem(client.listCards, { query: { list_id: list, limit: 100 } })) {
        found.push(card.id);
        positions.push(card.position);
      }
      repeated += positions.length - new Set(positions).size;
      unordered += positions.filter((position, index) => position < (positions[index - 1] ?? 0)).length;
      const { total } = (await client.listCards({ query: { list_id: list, limit: 1 } })).meta;
      if (total !== positions.length) wrongTotals++;
    }
    run.count(`No deadlock or error reaches the clients in ${moves} moves`, errors.length, `errors ${errors[0] ?? ""}`);
    run.count("No card is lost or duplicated", Math.abs(cardIds.length - new Set(found).size), "missing");
    run.count("No card is in two lists", found.length - new Set(found).size, "duplicated");
    run.count("Positions are unique within a list", repeated, "repeated");
    run.count("Lists are sorted by position", unordered, "out of order");
    run.count("Totals agree with the cards in each list", wrongTotals, "wrong totals");
    run.count("Counters agree with the rows they count", (await miscountsIn(environment)).length, "miscounts");
    run.count("Both processes keep running", services.filter(({ isRunning }) => !isRunning).length, "ended");
  },
};
