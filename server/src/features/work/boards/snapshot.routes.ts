import { errors } from "@corkboard/contract";
import type { EventFeed } from "../../../events/event-feed.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { Fault } from "../../../shared/fault.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { boardSnapshot } from "./board-snapshot.ts";

export function snapshotRoutes(on: OperationRegistry, feed: EventFeed, links: FileLinks): void {
  on.read("getBoardSnapshot", async ({ db, actor, query }) => {
    const project = await accessProject(db, actor, query.project_id);
    if (project.type !== "board") throw new Fault(errors.snapshotNeedsBoard);
    await feed.numbered(actor.orgId);
    return boardSnapshot(db, { org: actor.orgId, project: project.id }, links);
  });
}
