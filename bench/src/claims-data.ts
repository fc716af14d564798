import { type Client, createClient } from "@corkboard/client";
import { openDatabase } from "../../server/src/db/open.ts";
import { createFeedback } from "../../server/src/features/intake/feedback/create-feedback.ts";
import { addTicket } from "../../server/src/features/work/tickets/change-ticket.ts";
import { lockSource } from "../../server/src/features/work/tickets/source-tickets.ts";
import type { Actor } from "../../server/src/shared/actor.ts";
import { newId } from "../../server/src/shared/id.ts";
import { inBulk } from "./bulk.ts";
import { repeat } from "./pick.ts";
import { sentence } from "./sample-text.ts";
import type { DataLocation } from "./service-process.ts";

/** Tickets for agents. */
export interface ClaimsData {
  /** More open tickets than are claimed while claims are measured. */
  readonly project: string;
  readonly claims: readonly HeldClaim[];
}

interface HeldClaim {
  readonly id: string;
  readonly fence: number;
}

const heldClaims = 1_000;
const parallelCalls = 16;

interface Owner {
  readonly actor: Actor;
  readonly token: string;
  readonly clientId: string;
}

/** Over HTTP, generating this many tickets would take minutes; it calls the service's own functions instead. */
export async function createClaimsData(
  location: DataLocation,
  url: string,
  owner: Owner,
  openTickets: number,
): Promise<ClaimsData> {
  const client = createClient({ baseUrl: url, token: owner.token });
  const project = await newWebsite(client, owner);
  const held = await newWebsite(client, owner);
  const { folder: dataFolder, databaseUrl } = location;
  const db = await openDatabase(
    databaseUrl === undefined
      ? { engine: "sqlite", dataFolder }
      : { engine: "postgres", url: databaseUrl, connections: 4 },
    () => undefined,
  );
  try {
    for (const [id, count] of [
      [project, openTickets],
      [held, heldClaims],
    ] as const) {
      await inBulk(db, count, async (tx, index) => {
        const website = { org_id: owner.actor.orgId, id, type: "website", next_feedback_position: index } as const;
        const { id: source_id } = await createFeedback(tx, owner.actor, website, {
          project_id: id,
          title: sentence(6, index),
        });
        const now = tx.now().toISOString();
        const row = {
          org_id: owner.actor.orgId,
          id: newId(),
          project_id: id,
          source_type: "feedback",
          source_id,
          title: sentence(6, index),
          title_by: "writer",
          description: sentence(40, index),
          description_by: "writer",
          description_parts: null,
          priority: "medium",
          status: "open",
          labels: '["ui"]',
          ai_context: "{}",
          criteria: confirmedCriterion,
          last_criterion: 1,
          ready_at: now,
          created_by: owner.actor.userId,
          claim_fence: 0,
          claim_attempts: 0,
          failed_attempts: 0,
          version: 1,
          created_at: now,
          updated_at: now,
        } as const;
        await addTicket(tx, owner.actor, await lockSource(tx, owner.actor, "feedback", source_id), {
          row,
          assignees: [],
          claim: null,
        });
      });
    }
  } finally {
    await db.close();
  }
  return { project, claims: await claimAll(client, held) };
}

const confirmedCriterion = JSON.stringify([
  {
    number: 1,
    version: 1,
    text: "It works",
    origin: "member",
    cites: [],
    state: "confirmed",
    confirmed_by: null,
    met: false,
  },
]);

async function newWebsite(client: Client, { clientId }: Owner): Promise<string> {
  const body = { client_id: clientId, name: "Agents", type: "website", url: "https://agents.example" } as const;
  return (await client.createProject({ body })).data.id;
}

async function claimAll(client: Client, project_id: string): Promise<HeldClaim[]> {
  const claims: HeldClaim[] = [];
  const lane = async () => {
    while (claims.length <= heldClaims - parallelCalls) {
      const { id, fence } = (await client.createClaim({ body: { project_id, agent: "bench", lease_seconds: 14_400 } }))
        .data;
      claims.push({ id, fence });
    }
  };
  await Promise.all(repeat(parallelCalls, lane));
  return claims;
}
