import type { NotificationKind } from "@corkboard/contract";
import { batchedMail } from "../../../mailing/batched-mail.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import { openSettingsOf } from "../notifications/notifications.exports.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { composeMail, maxItems } from "./compose-mail.ts";
import { findRecipient, listBatch, withdrawKind, withdrawObsolete } from "./mail.queries.ts";

/** Emails that tell members about their notifications. */
export function memberMail(publicUrl: string, needs: MailNeeds) {
  const source = batchedMail(
    {
      name: "member-mail",
      async findRecipient(tx, of) {
        await openSettingsOf(tx, of.org, of.id);
        const member = await tx.first(findRecipient, of);
        return member?.mail === 1 ? member : undefined;
      },
      async withdrawObsolete(tx, of, { muted, mail_muted }) {
        await tx.send(withdrawObsolete, of);
        const off = [muted, mail_muted].flatMap((kinds) => JSON.parse(kinds) as NotificationKind[]);
        for (const kind of new Set(off)) await tx.send(withdrawKind, { ...of, kind });
      },
      async readBatch(tx, of, member, { batch, total }) {
        const content = {
          batch,
          organisation: { id: of.org, name: (await accessOrganisation(tx, of.org))?.name ?? "" },
          to: { name: member.display_name, address: member.email },
          unsubscribeKey: member.unsubscribe_key,
          items: await tx.all(listBatch, { ...of, batch, limit: maxItems }),
          total,
        };
        return () => composeMail(content, publicUrl);
      },
      logIds: ({ org, id }) => ({ org_id: org, user_id: id }),
    },
    needs,
  );
  return mailJob(source, needs);
}
