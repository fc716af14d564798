import type { NotificationKind } from "@corkboard/contract";
import type { RowOf } from "../../../db/query.ts";
import type { FileStore } from "../../../ports/files/file-store.ts";
import { readThumbnail } from "../../intake/files/files.exports.ts";
import { batchedMail } from "../../../mailing/batched-mail.ts";
import { type MailNeeds, mailJob } from "../../../mailing/mail-job.ts";
import { openSettingsOf } from "../notifications/notifications.exports.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { composeMail, maxItems } from "./compose-mail.ts";
import { findRecipient, listBatch, listKinds, withdrawKind, withdrawObsolete } from "./mail.queries.ts";

/** Emails that tell members about their notifications. */
export function memberMail(publicUrl: string, needs: MailNeeds & { readonly files?: FileStore }) {
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
          kinds: (await tx.all(listKinds, { ...of, batch })).map(({ kind }) => kind),
          items: await tx.all(listBatch, { ...of, batch, limit: maxItems }),
          total,
        };
        return async () =>
          composeMail({ ...content, pictures: await picturesOf(of.org, content.items, needs) }, publicUrl);
      },
      logIds: ({ org, id }) => ({ org_id: org, user_id: id }),
    },
    needs,
  );
  return mailJob(source, needs);
}

/** Of the first reports, so that the email stays small. */
const maxPictures = 10;

type Pictured = Pick<RowOf<typeof listBatch>, "kind" | "subject_id" | "project_id" | "screenshot_file_id">;

/** An email is sent without those that cannot be read. */
async function picturesOf(
  org: string,
  items: readonly Pictured[],
  { files, logger }: MailNeeds & { readonly files?: FileStore },
): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  if (!files) return pictures;
  const pictured = items.filter(({ kind, screenshot_file_id }) => kind === "report" && screenshot_file_id !== null);
  for (const { subject_id, project_id, screenshot_file_id } of pictured.slice(0, maxPictures)) {
    const place = { org_id: org, project_id: project_id ?? "", id: screenshot_file_id ?? "" };
    const picture = await readThumbnail(files, place).catch((error: unknown) => {
      logger.warn({ err: error, org_id: org, feedback_id: subject_id }, "cannot read a screenshot for an email");
      return undefined;
    });
    if (picture) pictures.set(subject_id, picture);
  }
  return pictures;
}
