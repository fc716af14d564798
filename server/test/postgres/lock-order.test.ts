import { randomUUID } from "node:crypto";
import type { Feedback } from "@corkboard/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Tx } from "../../src/db/database.ts";
import { query } from "../../src/db/query.ts";
import type { Tables } from "../../src/db/tables.ts";
import { deleteFeedback, updateFeedback } from "../../src/features/intake/feedback/change-feedback.ts";
import { createFeedback } from "../../src/features/intake/feedback/create-feedback.ts";
import { accessFeedbackToChange, accessFeedbackToDelete } from "../../src/features/intake/feedback/feedback.access.ts";
import type { PreparedFile } from "../../src/features/intake/files/prepared-file.ts";
import { recordFile } from "../../src/features/intake/files/record-file.ts";
import { accessMemberToChange } from "../../src/features/people/members/members.access.ts";
import { updateMember } from "../../src/features/people/members/update-member.ts";
import { indexSome } from "../../src/features/reach/search/index-some.ts";
import { requestRebuild } from "../../src/features/reach/search/search.exports.ts";
import { newFeedback } from "../support/factories.ts";
import { useService } from "../support/harness.ts";
import { png } from "../support/image-bytes.ts";
import { ownerActor } from "../support/owner-actor.ts";
import { engine } from "../support/test-database.ts";
import { newWebsite, sendReport } from "../support/visitor.ts";
import { countWaiting } from "./count-waiting.ts";
import { untilSent } from "./until-sent.ts";

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

interface Halves<Locked> {
  begin(tx: Tx): Promise<Locked>;
  finish(tx: Tx, locked: Locked): Promise<unknown>;
}

describe.runIf(engine === "postgres")("two transactions that lock the same rows", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** Runs the second transaction between the halves of the first. Returns how often each began. */
  async function attemptsOf<Locked>(first: Halves<Locked>, second: (tx: Tx) => Promise<unknown>) {
    const attempts = { first: 0, second: 0 };
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = service.db.write(async (tx) => {
      attempts.first++;
      const locked = await first.begin(tx);
      await untilSent(tx);
      held.resolve();
      await released.promise;
      await first.finish(tx, locked);
    });
    await Promise.race([held.promise, holding]);
    const following = service.db.write(async (tx) => {
      attempts.second++;
      await second(tx);
    });
    const waiting = async () => (await service.db.first(countWaiting, {}))?.waiting;
    try {
      await expect.poll(waiting, { message: "transactions that wait for the first one" }).toBe(1);
    } finally {
      released.resolve();
    }
    await Promise.all([holding, following]);
    return attempts;
  }

  const once = { first: 1, second: 1 };

  it("lock a report before its events: its deletion, and the first indexing of its organisation", async () => {
    const org = await service.createOrganisation();
    const { id } = await newFeedback(org.owner);
    const actor = ownerActor(org.id, org.owner);
    const unnumbered = async () => (await service.db.first(countUnnumbered, { org: org.id, subject: id }))?.events;
    await expect.poll(unnumbered, { message: "events without a number" }).toBe(0);
    // Not by a request, after which its event would be numbered.
    await service.db.write(async (tx) => {
      await updateFeedback(tx, actor, await accessFeedbackToChange(tx, actor, id), { title: "Changed" });
      await requestRebuild(tx, org.id);
    });
    expect({ unnumbered: await unnumbered() }).toEqual({ unnumbered: 1 });
    const deletion = {
      begin: async (tx: Tx) => {
        const row = await accessFeedbackToDelete(tx, actor, id);
        await tx.first(lockLikeDeletion, { org: org.id, id });
        return row;
      },
      finish: (tx: Tx, row: Tables["feedback"]) => deleteFeedback(tx, actor, row),
    };
    expect(await attemptsOf(deletion, (tx) => indexSome(tx, org.id))).toEqual(once);
  });

  it("lock the counters of feedback before the quota: a report and a deletion, both with a screenshot", async () => {
    const org = await service.createOrganisation();
    const { id: projectId, api_key: apiKey } = await newWebsite(org.owner);
    const files = { screenshot: new Blob([Uint8Array.from(await png())]) };
    const { body } = await sendReport(service, { apiKey, files });
    const { id } = body.data as Feedback;
    const actor = ownerActor(org.id, org.owner);
    const project = { org_id: org.id, id: projectId, type: "website" as const, next_feedback_position: 2 };
    const screenshot: PreparedFile = {
      id: randomUUID(),
      org_id: org.id,
      project_id: projectId,
      kind: "screenshot",
      name: "screenshot.png",
      mime_type: "image/png",
      bytes: 100,
      width: 10,
      height: 10,
      thumbnail_bytes: 0,
    };
    const report = {
      begin: (tx: Tx) => createFeedback(tx, actor, project, { project_id: projectId, title: "Second" }, { screenshot }),
      finish: (tx: Tx, item: Tables["feedback"]) =>
        recordFile(tx, { quotaBytes: undefined }, screenshot, { feedbackId: item.id }),
    };
    const deletion = async (tx: Tx) => deleteFeedback(tx, actor, await accessFeedbackToDelete(tx, actor, id));
    expect(await attemptsOf(report, deletion)).toEqual(once);
  });

  it("lock the owners in one order: two of them who step down", async () => {
    const org = await service.createOrganisation();
    const actor = ownerActor(org.id, org.owner);
    const second = await org.addMember("Second", "owner");
    await org.addMember("Third", "owner");
    const [low = "", high = ""] = [org.owner.userId, second.userId].toSorted();
    const role = "developer" as const;
    const stepDown = {
      begin: (tx: Tx) => accessMemberToChange(tx, actor, high),
      finish: (tx: Tx, member: Tables["members"]) => updateMember(tx, actor, member, { role }),
    };
    const other = async (tx: Tx) => updateMember(tx, actor, await accessMemberToChange(tx, actor, low), { role });
    expect(await attemptsOf(stepDown, other)).toEqual(once);
  });
});
