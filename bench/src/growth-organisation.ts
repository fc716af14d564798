import type { Actor } from "../../server/src/shared/actor.ts";
import type { Database } from "../../server/src/db/database.ts";
import { createList } from "../../server/src/features/work/boards/arrange-lists.ts";
import { insertClient } from "../../server/src/features/customers/clients/clients.queries.ts";
import { admitMember } from "../../server/src/features/people/members/members.exports.ts";
import { createOrganisation } from "../../server/src/features/customers/organisations/create-organisation.ts";
import { createProject } from "../../server/src/features/customers/projects/create-project.ts";
import { newId } from "../../server/src/shared/id.ts";
import { inBulk } from "./bulk.ts";
import { displayNames } from "./sample-text.ts";

/** What stays small in practice however much work there is: people, clients, projects, lists. */
export interface GrowthOrganisation {
  readonly actor: Actor;
  readonly token: string;
  readonly members: readonly string[];
  readonly clients: number;
  readonly projects: number;
  readonly website: Website;
  readonly board: string;
  readonly lists: readonly BoardList[];
  /** A separate list on a separate board, for cards that are moved. */
  readonly movingList: BoardList;
}

export interface Website {
  readonly org_id: string;
  readonly id: string;
  readonly type: "website";
}

type BoardList = Awaited<ReturnType<typeof createList>>;

const clientCount = 100;
const projectCount = 100;
const listCount = 5;

export async function createGrowthOrganisation(db: Database, name: string): Promise<GrowthOrganisation> {
  const [ownerName = "", ...otherNames] = displayNames;
  const owner = await db.write((tx) => createOrganisation(tx, { name, ownerName, ownerEmail: "owner@bench.example" }));
  const org = owner.organisation.id;
  const actor: Actor = {
    orgId: org,
    userId: owner.user.id,
    displayName: owner.user.display_name,
    role: "owner",
    clientId: undefined,
    address: null,
    credential: { kind: "token", id: owner.user.id },
    scope: "write",
  };
  const others = await inBulk(db, otherNames.length, (tx, index) =>
    admitMember(tx, org, {
      name: otherNames[index] ?? "",
      email: `member${index}@bench.example`,
      role: "developer",
    }),
  );
  const clients = await inBulk(db, clientCount, async (tx, index) => {
    const client = {
      org_id: org,
      id: newId(),
      name: `Client ${index}`,
      version: 1,
      created_at: new Date().toISOString(),
    };
    await tx.run(insertClient, client);
    return client;
  });
  const projects = await inBulk(db, projectCount, (tx, index) => {
    const client = clients[index] ?? { id: "" };
    const kind =
      index % 2 === 0 ? { type: "website" as const, url: "https://bolt.example" } : { type: "board" as const };
    return createProject(tx, actor, client, { client_id: client.id, name: `Project ${index}`, ...kind });
  });
  const [website = "", board = "", , movingBoard = ""] = projects.map((project) => project.id);
  const listsOf = (project: string, count: number) =>
    inBulk(db, count, (tx, index) =>
      createList(
        tx,
        actor,
        { org_id: org, id: project, type: "board" },
        { project_id: project, name: `List ${index}` },
      ),
    );
  const [movingList] = await listsOf(movingBoard, 1);
  if (!movingList) throw new Error("the list was not created");
  return {
    actor,
    token: owner.token,
    members: [owner.user.id, ...others.map((member) => member.user.id)],
    clients: clientCount,
    projects: projectCount,
    website: { org_id: org, id: website, type: "website" },
    board,
    lists: await listsOf(board, listCount),
    movingList,
  };
}
