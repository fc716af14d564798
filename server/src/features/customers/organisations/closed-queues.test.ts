import { describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/browser-session.ts";
import { newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import type { MailSource } from "../../../mailing/mail-queue.ts";
import { LinkMailQueue } from "../../people/links/link-mail.ts";
import { mailInvitation } from "../../people/links/links.exports.ts";
import { memberMail } from "../../reach/mail/member-mail.ts";
import { notifier } from "../../reach/notifications/notifications.exports.ts";
import { takeTurn } from "../../reach/webhooks/webhook-lease.ts";

const publicUrl = "http://corkboard.example";

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
      await notifier({ mail: true, pauseSeconds: 0 }).notify(tx, acme.id, [
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
    const queues: MailSource[] = [memberMail(publicUrl), new LinkMailQueue(publicUrl)];
    const takes = async () => {
      const mails = [];
      for (const queue of queues) {
        const isDue = (await queue.nextDue(service.db)) !== null;
        mails.push({ isDue, isTaken: (await service.db.write((tx) => queue.claim(tx, 60_000))) !== undefined });
      }
      const turn = await service.db.write((tx) => takeTurn(tx, { org_id: acme.id, id: webhook.id }));
      return { mails, isDelivered: turn !== undefined };
    };

    await browser.client.deleteOrganisation({ body: { name: "Acme" } });
    const waiting = { isDue: false, isTaken: false };
    expect(await takes()).toEqual({ mails: [waiting, waiting], isDelivered: false });
    await browser.client.restoreOrganisation();
    const taken = { isDue: true, isTaken: true };
    expect(await takes()).toEqual({ mails: [taken, taken], isDelivered: true });
  });
});
