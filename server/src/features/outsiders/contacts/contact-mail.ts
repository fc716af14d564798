import { batchedMail } from "../../../mailing/batched-mail.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import { plainAddress } from "../../../shared/plain-address.ts";
import type { Signer } from "../../../signing/signer.ts";
import { admitReportMail } from "../reports/report-mails.exports.ts";
import { composeContactMail, maxResults } from "./compose-contact-mail.ts";
import { keyOfContact } from "./contact-key.ts";
import { findContactToMail, listBatch, withdrawObsolete } from "./contact-mail.queries.ts";

interface Links {
  readonly signer: Signer;
  readonly publicUrl: string;
}

/**
 * Emails that tell contacts which results wait for their check in the portal. `maxPerDay` limits the emails of an
 * organisation to reporters and contacts; undefined for no limit.
 */
export function contactMail({ signer, publicUrl }: Links, maxPerDay: number | undefined, needs: MailNeeds) {
  const source = batchedMail(
    {
      name: "contact-mail",
      async findRecipient(tx, of) {
        const contact = await tx.first(findContactToMail, of);
        const address = contact && plainAddress(contact.email);
        return contact && address !== undefined ? { ...contact, address } : undefined;
      },
      withdrawObsolete: (tx, of) => tx.send(withdrawObsolete, of),
      admit: (tx, { org }, { address }, now) => admitReportMail(tx, { org, address }, maxPerDay, now),
      async readBatch(tx, of, { name, address, language, organisation }, { batch, total }) {
        const results = await tx.all(listBatch, { ...of, batch, limit: maxResults });
        const content = { batch, to: { name, address }, language, organisation, results, total };
        return () => composeContactMail(content, publicUrl, keyOfContact(signer, of));
      },
      logIds: ({ org, id }) => ({ org_id: org, contact_id: id }),
    },
    needs,
  );
  return mailJob(source, needs);
}
