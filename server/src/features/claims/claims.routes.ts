import { ClaimCreate, ClaimRelease, ClaimRevoke, errors, Heartbeat } from "@corkboard/contract";
import type { OperationRegistry } from "../../http/operations.ts";
import { created, list, single } from "../../http/responses/operation-response.ts";
import { Fault } from "../../shared/fault.ts";
import { bodyReader, idField } from "../../shared/input.ts";
import { accessTicket, presentTicket } from "../tickets/tickets.access.ts";
import { isLive } from "./claim-states.ts";
import { presentClaim } from "./claims.present.ts";
import { countClaims, listClaims } from "./claims.queries.ts";
import { claimNextTicket, claimTicket } from "./create-claim.ts";
import { heartbeat } from "./heartbeat.ts";
import { accessClaim, accessClaimOfHolder, accessClaimToRenew, accessHeldClaim } from "./held-claim.ts";
import { endClaim } from "./save-claim.ts";

const readCreate = bodyReader(ClaimCreate);
const readHeartbeat = bodyReader(Heartbeat);
const readRelease = bodyReader(ClaimRelease);
const readRevoke = bodyReader(ClaimRevoke);

export function claimRoutes(on: OperationRegistry): void {
  on.read("listClaims", async ({ db, actor, query }) => {
    const { id } = await accessTicket(db, actor, query.ticket_id);
    const of = { org: actor.orgId, ticket: id };
    const rows = await db.all(listClaims, { ...of, limit: query.limit, offset: query.offset });
    return list(rows.map(presentClaim), (await db.first(countClaims, of))?.total ?? 0, query);
  });

  on.write("createClaim", async ({ tx, actor, body }) => {
    const { ticket_id, project_id } = body;
    if ((ticket_id ?? project_id ?? null) === null) throw new Fault(errors.ticketOrProjectRequired);
    const readLease = () => readCreate(body);
    const { claim, ticket } =
      ticket_id === undefined
        ? await claimNextTicket(tx, actor, idField(body, "project_id"), readLease)
        : await claimTicket(tx, actor, idField(body, "ticket_id"), readLease);
    const data = { ...presentClaim(claim), ticket: presentTicket(ticket) };
    return created(data, `/api/v1/claims/${claim.id}`, claim.version);
  });

  on.read("getClaim", async ({ db, actor, params }) => {
    const claim = await accessClaim(db, actor, params.id);
    return single(presentClaim(claim), claim.version);
  });

  on.write("heartbeatClaim", async ({ tx, actor, params, body }) => {
    const claim = await accessClaimToRenew(tx, actor, params.id);
    return single(await heartbeat(tx, actor, claim, readHeartbeat(body)));
  });

  on.write("releaseClaim", async ({ tx, actor, params, body }) => {
    const { id } = await accessClaim(tx, actor, params.id);
    const { fence, reason } = readRelease(body);
    const held = await accessClaimOfHolder(tx, actor, id, fence);
    const { claim } = await endClaim(tx, actor, held, { state: "released", reason });
    return single(presentClaim(claim), claim.version);
  });

  on.write("revokeClaim", async ({ tx, actor, params, body }) => {
    const held = await accessHeldClaim(tx, actor, params.id);
    const { reason } = readRevoke(body);
    if (!isLive(held.claim.state)) throw new Fault(errors.claimEnded);
    const { claim } = await endClaim(tx, actor, held, { state: "revoked", reason });
    return single(presentClaim(claim), claim.version);
  });
}
