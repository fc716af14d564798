import type { Reader } from "../database.ts";
import { query } from "../query.ts";
import { type AnyTextPresenter, isTextCurrent, storedText } from "../stored-text.ts";
import { columnsInText } from "../tables/resources.ts";
import { nilId } from "../../shared/id.ts";
import { sql } from "kysely";
import type { Fill } from "./fill.ts";

/** For rows from before, of another format, and those that a server of an earlier version has changed. */
export const textFill = (presenter: AnyTextPresenter): Fill => ({
  name: `${presenter.table}.text`,
  table: presenter.table,
  column: "text",
  key: ["org_id", "id"],
  from: Object.keys(columnsInText[presenter.table]),
  value: (row) => storedText(presenter, row).text,
  isUnfilled: `(text_version is distinct from version or text_format is distinct from ${presenter.textFormat})`,
  alongside: `text_version = version, text_format = ${presenter.textFormat}`,
});

const rowsAtOnce = 500;

/** Rows whose text is used, in the order of their keys. */
const findWithText = ({ table, textFormat }: AnyTextPresenter) =>
  query((q, p: { afterOrg: string; afterId: string }) =>
    q
      .selectFrom(table as "feedback")
      .select([...(Object.keys(columnsInText[table]) as "id"[]), "org_id", "text"])
      .where(sql<boolean>`(org_id, id) > (${p.afterOrg}, ${p.afterId})`)
      .where(isTextCurrent(table, textFormat))
      .orderBy("org_id")
      .orderBy("id")
      .limit(rowsAtOnce),
  );

/** How many stored texts are used although they differ from what they would be now. Must be 0 after every transaction. */
export async function countWrongTexts(db: Reader, presenter: AnyTextPresenter): Promise<number> {
  const found = findWithText(presenter);
  let [afterOrg, afterId, wrong] = [nilId, nilId, 0];
  for (;;) {
    const rows = await db.all(found, { afterOrg, afterId });
    wrong += rows.filter((row) => row.text !== storedText(presenter, row).text).length;
    const last = rows.at(-1);
    if (!last) return wrong;
    [afterOrg, afterId] = [last.org_id, last.id];
  }
}
