import { ClaimCreate, ClaimRevoke, ClaimUsageReport, errors, Heartbeat } from "@corkboard/contract";
import { scopeOf } from "../../../../db/scope.ts";
import type { EventFeed } from "../../../../events/event-feed.ts";
import type { OperationRegistry } from "../../../../http/operations.ts";
import { created, single } from "../../../../http/responses/operation-response.ts";
import { parseJsonObject } from "../../../../http/requests/json-text.ts";
import { withPlainTexts } from "../../../../http/requests/plain-texts.ts";
import { createdPlace, listLongRows } from "../../../../http/responses/list-rows.ts";
import { Fault } from "../../../../shared/fault.ts";
import { bodyReader, idField } from "../../../../shared/input.ts";
import { type FileStorage, readText, withPreparedFiles } from "../../../intake/files/files.exports.ts";
import { accessTicket } from "../../tickets/tickets.access.ts";
import { presentClaimedTicket } from "../../tickets/tickets.exports.ts";
import { isLive } from "./claim-states.ts";
import { claimJson, presentClaim } from "./claims.present.ts";
import { countClaims, countContinuableClaims, listClaims, listContinuableClaims } from "./claims.queries.ts";
import { releaseClaim } from "./release-claim.ts";
import { claimNextTicket, claimTicket } from "./create-claim.ts";
import { changesSince } from "./changes-since.ts";
import { heartbeat, isHolder } from "./heartbeat.ts";
import { accessClaim, accessClaimToRenew, accessHeldClaim } from "./claims.access.ts";
import { claimLost, rejectOthers } from "./claim-faults.ts";
import { endClaim } from "./save-claim.ts";
import { storeOutput } from "./store-output.ts";

const readCreate = bodyReader(ClaimCreate);
const readHeartbeat = bodyReader(Heartbeat);
const readUsage = bodyReader(ClaimUsageReport);
const readRevoke = bodyReader(ClaimRevoke);

/** How long an expired claim is listed among those that can be continued. */
const continuableMs = 24 * 60 * 60 * 1_000;

export function claimRoutes(on: OperationRegistry, feed: EventFeed, storage: FileStorage): void {
  on.read("listClaims", async ({ db, actor, query }) => {
    if (query.mine !== undefined) {
      const expiredAfter = new Date(db.now().getTime() - continuableMs).toISOString();
      const own = { ...scopeOf(actor), user: actor.userId, expiredAfter, now: db.now().toISOString() };
      const queries = { rows: listContinuableClaims, total: countContinuableClaims };
      return listLongRows(db, queries, own, query.page, claimJson, createdPlace);
    }
    if (query.ticket_id === undefined) throw new Fault(errors.ticketIdOrMineRequired);
    const { id } = await accessTicket(db, actor, query.ticket_id);
    const of = { org: actor.orgId, ticket: id };
    const queries = { rows: listClaims, total: countClaims };
    return listLongRows(db, queries, of, query.page, claimJson, ({ fence }) => ({ afterId: fence }));
  });

  on.write("createClaim", async ({ tx, actor, body }) => {
    const { ticket_id, project_id } = body;
    if ((ticket_id ?? project_id ?? null) === null) throw new Fault(errors.ticketOrProjectRequired);
    const readLease = () => readCreate(body);
    const { claim, ticket } =
      ticket_id === undefined
        ? await claimNextTicket(tx, actor, idField(body, "project_id"), readLease)
        : await claimTicket(tx, actor, idField(body, "ticket_id"), readLease);
    const data = { ...presentClaim(claim), ticket: presentClaimedTicket(ticket) };
    return created(data, `/api/v1/claims/${claim.id}`, claim.version);
  });

  on.read("getClaim", async ({ db, actor, params }) => {
    const claim = await accessClaim(db, actor, params.id);
    return single(presentClaim(claim), claim.version);
  });

  on.prepareThenWrite("heartbeatClaim", async ({ db, actor, params, body, commit }) => {
    const claim = await accessClaim(db, actor, params.id);
    const beat = readHeartbeat(body);
    const mayRead = isHolder(actor, claim, beat.fence);
    // Read before the lease is renewed: what changes meanwhile is after the cursor.
    if (mayRead) await feed.numbered(actor.orgId);
    const since = mayRead ? await changesSince(db, actor, claim, beat.since) : undefined;
    return commit(async (tx) => {
      const held = await accessClaimToRenew(tx, actor, params.id);
      if (!since) throw claimLost(held);
      return single(await heartbeat(tx, actor, held, beat, since));
    });
  });

  on.write("releaseClaim", async ({ tx, actor, params, body }) => {
    const { id } = await accessClaim(tx, actor, params.id);
    const claim = await releaseClaim(tx, actor, id, body);
    return single(presentClaim(claim), claim.version);
  });

  on.write("revokeClaim", async ({ tx, actor, params, body }) => {
    const held = await accessHeldClaim(tx, actor, params.id);
    const { reason } = readRevoke(body);
    if (!isLive(held.claim.state)) throw new Fault(errors.claimEnded);
    const { claim } = await endClaim(tx, actor, held, { state: "revoked", reason, reasonBy: "member" });
    return single(presentClaim(claim), claim.version);
  });

  on.upload("storeClaimOutput", async ({ db, actor, params, form, commit }) => {
    const { id, project_id } = await accessClaim(db, actor, params.id);
    const fence = readFence(form.fields.fence);
    const usage = form.fields.usage === undefined ? undefined : readUsageField(form.fields.usage);
    const of = { orgId: actor.orgId, projectId: project_id };
    const uploads = form.files.map(({ path }) => ({ kind: "attachment" as const, path, name: "output.txt" }));
    return withPreparedFiles(storage, db, of, uploads, ([output], recorded) =>
      commit(async (tx) => {
        if (!output) throw new Fault(errors.invalidForm);
        const claim = await storeOutput(tx, actor, { id, fence, usage }, output, storage);
        recorded();
        return single(presentClaim(claim), claim.version);
      }),
    );
  });

  on.read("getClaimOutput", async ({ db, actor, params }) => {
    const claim = await accessClaim(db, actor, params.id);
    rejectOthers(actor, claim);
    const { org_id: org, output_file_id: file } = claim;
    const text = file === null ? undefined : await readText(storage, db, { org, id: file });
    if (text === undefined) throw new Fault(errors.outputNotFound);
    return single({ claim_id: claim.id, text });
  });
}

const readUsageField = (text: string) => readUsage(withPlainTexts(parseJsonObject(text, "usage"), ClaimUsageReport));

/** Forms contain text only. */
function readFence(given: string | undefined): number {
  if (given !== undefined && /^[0-9]{1,10}$/.test(given)) return Number(given);
  const message = "fence must be the claim's fence, an integer";
  throw new Fault(errors.invalidInput, { message, details: [{ path: "fence", message }] });
}
