import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/browser-session.ts";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { claimJob, findWaitingJobs } from "../../../jobs/jobs.queries.ts";
import { mailInvitation } from "../../people/links/links.exports.ts";
import { notifier } from "../../reach/notifications/notifications.exports.ts";

const kinds = ["member-mail", "link-mail", "webhook"];

describe("what waits to be sent for a deleted organisation", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it("waits until the organisation is restored, and does not keep the queues busy", async () => {
    const acme = await service.createOrganisation();
    const { owner } = acme;
    const dora = await acme.addMember("Dora");
    const browser = await signedIn(service, acme, owner);
    const card = await newCard(owner, await newBoard(owner, ["To do"]));
    const { data: webhook } = await owner.client.createWebhook({ body: { url: "http://127.0.0.1:9/hook" } });
    await owner.client.pingWebhook({ params: { id: webhook.id } });
    const { data: invitation } = await owner.client.createInvitation({ body: { email: "ivy@example.com" } });
    await service.db.write(async (tx) => {
      await notifier({ mail: true }).notify(tx, acme.id, [
        {
          kind: "assignment",
          subject_type: "card",
          subject_id: card.id,
          project_id: card.project_id,
          comment_id: null,
          actor_id: owner.userId,
          created_at: new Date().toISOString(),
          to: [dora.userId],
        },
      ]);
      const maker = { org: acme.id, id: owner.userId, credential: owner.userId };
      await mailInvitation(tx, { org: acme.id, id: invitation.id, email: invitation.email }, maker);
    });
    const takes = () =>
      service.db.write(async (tx) => {
        const waiting = await tx.all(findWaitingJobs, {});
        const taken = [];
        for (const kind of kinds) {
          const isFound = waiting.some((queue) => queue.org === acme.id && queue.kind === kind);
          const of = { org: acme.id, kind, slow: 0 };
          const isTaken = (await tx.first(claimJob, { ...of, now: tx.now().toISOString() })) !== undefined;
          taken.push({ kind, isFound, isTaken });
        }
        return taken;
      });

    await browser.client.deleteOrganisation({ body: { name: "Acme" } });
    expect(await takes()).toEqual(kinds.map((kind) => ({ kind, isFound: false, isTaken: false })));
    await browser.client.restoreOrganisation();
    expect(await takes()).toEqual(kinds.map((kind) => ({ kind, isFound: true, isTaken: true })));
  });
});
