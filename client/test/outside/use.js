import { CorkboardError, createClient, eachItem } from "@corkboard/client";

const [baseUrl, token] = process.argv.slice(2);
const corkboard = createClient({ baseUrl, token });

const { data: client } = await corkboard.createClient({ body: { name: "Bolt Bikes" } });
const { data: project } = await corkboard.createProject({
  body: { client_id: client.id, name: "Relaunch", type: "board" },
});
const { data: list } = await corkboard.createBoardList({ body: { project_id: project.id, name: "To do" } });
for (const title of ["One", "Two", "Three"])
  await corkboard.createCard({ body: { project_id: project.id, list_id: list.id, title } });

const titles = [];
for await (const card of eachItem(corkboard.listCards, { query: { list_id: list.id, limit: 2 } }))
  titles.push(card.title);

let next;
for await (const event of corkboard.streamEvents({ query: { after: 0 } })) {
  next = event.type;
  break;
}

const error = await corkboard.getCard({ params: { id: "nothing" } }).catch((thrown) => thrown);
console.log(JSON.stringify({ titles, next, error: error instanceof CorkboardError && [error.status, error.code] }));
