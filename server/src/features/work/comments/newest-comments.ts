import type { Reader } from "../../../db/database.ts";
import type { MeasuredQuery } from "../../../db/query.ts";
import { ownTurn } from "../../../http/responses/operation-response.ts";
import { nilId } from "../../../shared/id.ts";
import type { CommentsBefore } from "./comments.queries.ts";

/** How much of a thread is read in one turn of the event loop. Hardly any thread is longer. */
const charsAtOnce = 256 * 1024;
const maxComments = 1_000;

/** The database's clock may have been set back since a comment was written. */
const latestTime = "9999-12-31T23:59:59.999Z";

interface CommentRow {
  readonly id: string;
  readonly content: string;
  readonly created_at: string;
}

/**
 * The newest comments with at most this many characters together, and at most a thousand, oldest first. Ends at the first
 * comment that does not fit. Older ones are hardly read: there can be any number of them.
 */
export async function newestComments<Row extends CommentRow>(
  db: Reader,
  commentsBefore: MeasuredQuery<CommentsBefore, Row>,
  of: { readonly org: string; readonly subject: string },
  maxChars: number,
): Promise<Row[]> {
  const newest: Row[] = [];
  let room = maxChars;
  let [at, id] = [latestTime, nilId];
  for (;;) {
    const limit = maxComments - newest.length;
    const { rows, isCut } = await db.allUpTo(commentsBefore, { ...of, at, id, limit }, charsAtOnce);
    for (const row of rows) {
      room -= row.content.length;
      if (room < 0) return newest.toReversed();
      newest.push(row);
      ({ created_at: at, id } = row);
    }
    if (!isCut) return newest.toReversed();
    await ownTurn();
  }
}
