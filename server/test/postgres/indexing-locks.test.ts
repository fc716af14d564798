import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { query } from "../../src/db/query.ts";
import { deleteFeedback, updateFeedback } from "../../src/features/intake/feedback/change-feedback.ts";
import { accessFeedbackToChange, accessFeedbackToDelete } from "../../src/features/intake/feedback/feedback.access.ts";
import { indexSome } from "../../src/features/reach/search/index-some.ts";
import { requestRebuild } from "../../src/features/reach/search/search.exports.ts";
import { newFeedback } from "../support/factories.ts";
import { useService } from "../support/harness.ts";
import { ownerActor } from "../support/owner-actor.ts";
import { engine } from "../support/test-database.ts";
import { countWaiting } from "./count-waiting.ts";

/** The lock of a statement that deletes it. */
const lockLikeDeletion = query((q, p: { org: string; id: string }, dialect) =>
  dialect.forUpdateToDelete(q.selectFrom("feedback").select("id").where("org_id", "=", p.org).where("id", "=", p.id)),
);

const countUnnumbered = query((q, p: { org: string; subject: string }) =>
  q
    .selectFrom("events")
    .select(sql<number>`count(*)`.as("events"))
    .where("org_id", "=", p.org)
    .where("subject_id", "=", p.subject)
    .where("seq", "is", null),
);

describe.runIf(engine === "postgres")("indexing everything of an organisation again", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("does not collide with the deletion of a report whose last change has no sequence number yet", async () => {
    const org = await service.createOrganisation();
    const { owner } = org;
    const { id } = await newFeedback(owner);
    const actor = ownerActor(org.id, owner);
    const unnumbered = async () => (await service.db.first(countUnnumbered, { org: org.id, subject: id }))?.events;
    await expect.poll(unnumbered, { message: "events without a number" }).toBe(0);
    // Not by a request, after which its event would be numbered.
    await service.db.write(async (tx) => {
      await updateFeedback(tx, actor, await accessFeedbackToChange(tx, actor, id), { title: "Changed" });
      await requestRebuild(tx, org.id);
    });
    const attempts = { deletion: 0, indexing: 0 };
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deletion = service.db.write(async (tx) => {
      attempts.deletion++;
      const row = await accessFeedbackToDelete(tx, actor, id);
      await tx.first(lockLikeDeletion, { org: org.id, id });
      held.resolve();
      await released.promise;
      await deleteFeedback(tx, actor, row);
    });
    await held.promise;
    const indexing = service.db.write(async (tx) => {
      attempts.indexing++;
      return indexSome(tx, org.id);
    });
    const waiting = async () => (await service.db.first(countWaiting, {}))?.waiting;
    try {
      await expect.poll(waiting, { message: "indexing that waits for the report" }).toBe(1);
      expect({ unnumbered: await unnumbered() }).toEqual({ unnumbered: 1 });
    } finally {
      released.resolve();
    }
    await Promise.all([deletion, indexing]);
    expect(attempts).toEqual({ deletion: 1, indexing: 1 });
  });
});
