import { errors, limits } from "@corkboard/contract";
import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { recordChange } from "../../../events/record-event.ts";
import { Fault } from "../../../shared/fault.ts";
import { editedAuthor } from "../../../shared/author-kind.ts";
import { nameKey } from "../../../shared/names.ts";
import { type FileStorage, deleteFilesOf, type PreparedFile, recordFile } from "../../intake/files/files.exports.ts";
import { saveAttachments } from "./cards.queries.ts";
import type { StoredAttachment } from "./stored-attachment.ts";

type CardRow = Tables["cards"];

/** The caller has locked the card's row. */
export async function attachFiles(
  tx: Tx,
  actor: Actor,
  keeping: FileStorage,
  card: CardRow,
  prepared: readonly PreparedFile[],
): Promise<CardRow> {
  const attachments = attachmentsOf(card);
  if (attachments.length + prepared.length > limits.attachments) throw new Fault(errors.tooManyAttachments);
  for (const file of prepared) {
    const row = await recordFile(tx, keeping, file, { cardId: card.id });
    attachments.push({
      name: freeName(row.name, attachments),
      file: row.id,
      mimeType: row.mime_type,
      bytes: row.bytes,
      thumbnail: row.thumbnail_bytes > 0,
    });
  }
  return save(tx, actor, card, attachments);
}

/** Permanent: the file itself is deleted soon after. */
export async function detachFile(tx: Tx, actor: Actor, card: CardRow, name: string): Promise<CardRow> {
  const attachments = attachmentsOf(card);
  const gone = attachments.find((attachment) => attachment.name === name.normalize("NFC"));
  if (!gone) throw new Fault(errors.attachmentNotFound);
  await deleteFilesOf(tx, card.org_id, { file: gone.file });
  return save(
    tx,
    actor,
    card,
    attachments.filter((attachment) => attachment !== gone),
  );
}

const attachmentsOf = (card: CardRow) => JSON.parse(card.attachments) as StoredAttachment[];

async function save(tx: Tx, actor: Actor, card: CardRow, attachments: StoredAttachment[]): Promise<CardRow> {
  const author_kind = editedAuthor(card.author_kind, actor);
  const row = { ...card, attachments: JSON.stringify(attachments), author_kind, version: card.version + 1 };
  await tx.send(saveAttachments, row);
  // Events carry names only: the URLs of files expire.
  await recordChange(
    tx,
    actor,
    "card.updated",
    { id: card.id, projectId: card.project_id, version: row.version },
    { before: { attachments: namesIn(card) }, after: { attachments: namesIn(row) } },
  );
  return row;
}

const namesIn = (card: CardRow) => JSON.stringify(attachmentsOf(card).map(({ name }) => name));

/** `plan.pdf`, and for the next of that name `plan (2).pdf`. */
function freeName(name: string, taken: readonly { readonly name: string }[]): string {
  const keys = new Set(taken.map((attachment) => nameKey(attachment.name)));
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let candidate = name;
  for (let number = 2; keys.has(nameKey(candidate)); number++) {
    const tail = ` (${number})${ending}`;
    candidate = [...stem].slice(0, limits.fileName - [...tail].length).join("") + tail;
  }
  return candidate;
}
