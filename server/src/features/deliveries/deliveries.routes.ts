import { DeliveryShow, DeliveryVerdict, TicketDeliveryCreate } from "@corkboard/contract";
import type { OperationRegistry } from "../../http/operations.ts";
import { created, list, single } from "../../http/responses/operation-response.ts";
import { bodyReader } from "../../shared/input.ts";
import { accessClaim, accessClaimOfHolder } from "../claims/claims.access.ts";
import { type FileLinks, type FileStorage, withPreparedFiles } from "../files/files.access.ts";
import { accessTicket } from "../tickets/tickets.access.ts";
import { decide } from "./decide-delivery.ts";
import { deliver } from "./deliver.ts";
import { accessDelivery, accessHeldDelivery } from "./deliveries.access.ts";
import { presentDelivery } from "./deliveries.present.ts";
import { countDeliveries, listDeliveries } from "./deliveries.queries.ts";
import { showDelivery } from "./show-delivery.ts";

const readDelivery = bodyReader(TicketDeliveryCreate);
const readShow = bodyReader(DeliveryShow);
const readVerdict = bodyReader(DeliveryVerdict);

export function deliveryRoutes(on: OperationRegistry, storage: FileStorage, links: FileLinks): void {
  on.upload("deliverClaim", async ({ db, actor, params, body, form, commit }) => {
    const { id, project_id } = await accessClaim(db, actor, params.id);
    const input = readDelivery(body);
    const of = { orgId: actor.orgId, projectId: project_id };
    const uploads = form.files.map(({ path, name }) => ({ kind: "screenshot" as const, path, name }));
    return withPreparedFiles(storage, db, of, uploads, ([screenshot], recorded) =>
      commit(async (tx) => {
        const held = await accessClaimOfHolder(tx, actor, id, input.fence);
        const row = await deliver(tx, actor, held, input, screenshot, storage);
        recorded();
        return created(presentDelivery(row, links), `/api/v1/deliveries/${row.id}`, row.version);
      }),
    );
  });

  on.read("listDeliveries", async ({ db, actor, query }) => {
    const { id } = await accessTicket(db, actor, query.ticket_id);
    const of = { org: actor.orgId, ticket: id };
    const rows = await db.all(listDeliveries, { ...of, limit: query.limit, offset: query.offset });
    const deliveries = rows.map((row) => presentDelivery(row, links));
    return list(deliveries, (await db.first(countDeliveries, of))?.total ?? 0, query);
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
    const row = await decide(tx, { ...actor, as: "team" }, held, readVerdict(body));
    return single(presentDelivery(row, links), row.version);
  });
}
