import { DeliveryShow, DeliveryVerdict, errors } from "@corkboard/contract";
import type { OperationRegistry } from "../../../../http/operations.ts";
import { created, single } from "../../../../http/responses/operation-response.ts";
import { createdPlace, listLongRows } from "../../../../http/responses/list-rows.ts";
import { Fault } from "../../../../shared/fault.ts";
import { bodyReader } from "../../../../shared/input.ts";
import { accessClaim, accessClaimOfHolder } from "../claims/claims.access.ts";
import { type FileLinks, type FileStorage, withPreparedFiles } from "../../../intake/files/files.exports.ts";
import { accessTicket } from "../../tickets/tickets.access.ts";
import { InvalidDelivery } from "./complete-delivery.ts";
import { decide } from "./decide-delivery.ts";
import { deliver } from "./deliver.ts";
import { accessDelivery, accessHeldDelivery } from "./deliveries.access.ts";
import { deliveryJson, presentDelivery } from "./deliveries.present.ts";
import { countDeliveries, listDeliveries } from "./deliveries.queries.ts";
import { keepValidParts } from "./keep-valid-parts.ts";
import { rejectOwnWork } from "./own-work.ts";
import { readDelivery, readHead } from "./read-delivery.ts";
import { showDelivery } from "./show-delivery.ts";

const readShow = bodyReader(DeliveryShow);
const readVerdict = bodyReader(DeliveryVerdict);

export function deliveryRoutes(on: OperationRegistry, storage: FileStorage, links: FileLinks): void {
  on.upload("deliverClaim", async ({ db, actor, params, body, form, commit, keep }) => {
    const { id, project_id } = await accessClaim(db, actor, params.id);
    const { fence, verified = false } = readHead(body);
    const read = readDelivery(body);
    const of = { orgId: actor.orgId, projectId: project_id };
    const uploads = form.files.map(({ path, name }) => ({ kind: "screenshot" as const, path, name }));
    try {
      return await withPreparedFiles(storage, db, of, uploads, ([screenshot], recorded) =>
        commit(async (tx) => {
          const held = await accessClaimOfHolder(tx, actor, id, fence);
          const row = await deliver(tx, actor, held, { read, verified }, screenshot, storage);
          recorded();
          return created(presentDelivery(row, links), `/api/v1/deliveries/${row.id}`, row.version);
        }),
      );
    } catch (error) {
      // In a transaction of its own, because that of a rejected request is rolled back.
      if (isAboutResult(error)) await keep((tx) => keepValidParts(tx, actor, { id, fence }, read));
      throw error;
    }
  });

  on.read("listDeliveries", async ({ db, actor, query }) => {
    const { id } = await accessTicket(db, actor, query.ticket_id);
    const of = { org: actor.orgId, ticket: id };
    const queries = { rows: listDeliveries, total: countDeliveries };
    return listLongRows(db, queries, of, query.page, (row) => deliveryJson(row, links), createdPlace);
  });

  on.read("getDelivery", async ({ db, actor, params }) => {
    const row = await accessDelivery(db, actor, params.id);
    return single(presentDelivery(row, links), row.version);
  });

  on.write("showDelivery", async ({ tx, actor, params, body }) => {
    const held = await accessHeldDelivery(tx, actor, params.id);
    const row = await showDelivery(tx, actor, held, readShow(body));
    return single(presentDelivery(row, links), row.version);
  });

  on.write("decideDelivery", async ({ tx, actor, params, body }) => {
    const held = await accessHeldDelivery(tx, actor, params.id);
    const verdict = readVerdict(body);
    await rejectOwnWork(tx, actor, held.claim);
    const row = await decide(tx, { ...actor, as: "team" }, held, verdict);
    return single(presentDelivery(row, links), row.version);
  });
}

const isAboutResult = (error: unknown) =>
  error instanceof InvalidDelivery || (error instanceof Fault && error.entry === errors.notAnImage);
