import { secondsOfSilence } from "../../../processes/background-work.ts";
import type { Actor } from "../../../shared/actor.ts";
import { single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { accessClient } from "../../customers/clients/clients.access.ts";
import { readFeedbackFigures } from "../../intake/feedback/feedback.exports.ts";

export function overviewRoutes(on: OperationRegistry): void {
  on.read("getOverview", async ({ db, actor, query }) => {
    const client = query.client_id === undefined ? undefined : await accessClient(db, actor, query.client_id);
    const of = client?.id ?? actor.clientId;
    const figures = await readFeedbackFigures(db, { org: actor.orgId, ...(of === undefined ? {} : { client: of }) });
    const idle = isOperatorsContact(actor) ? await secondsOfSilence(db) : undefined;
    return single({ ...figures, background_idle_seconds: idle ?? null });
  });
}

/** Those who can have the service repaired. Others can do nothing about it. */
const isOperatorsContact = ({ role, clientId }: Actor) => role === "owner" && clientId === undefined;
