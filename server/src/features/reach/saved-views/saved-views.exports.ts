import type { Tx } from "../../../db/database.ts";
import { deletePersonalViews } from "./saved-views.queries.ts";

/** Of a member who leaves. What they shared remains. */
export const deleteViewsOfMember = (tx: Tx, org: string, user: string): Promise<void> =>
  tx.send(deletePersonalViews, { org, user });
