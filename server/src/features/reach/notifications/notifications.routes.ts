import { errors, NotificationSettingsPatch, NotificationsMark } from "@corkboard/contract";
import { single } from "../../../http/responses/operation-response.ts";
import { rangeOf } from "../../../http/requests/page.ts";
import { pageMeta } from "../../../http/responses/page-meta.ts";
import { totalOf } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { scopeOf } from "../../../db/scope.ts";
import { type PageStart, type RowRange } from "../../../db/page-bounds.ts";
import { bodyReader, patchReader } from "../../../shared/input.ts";
import { Fault } from "../../../shared/fault.ts";
import { markAll, markSome } from "./mark-read.ts";
import { changeSettings, presentSettings, readSettings, readSettingsToChange } from "./notification-settings.ts";
import { presentNotification } from "./notifications.present.ts";
import {
  countNotifications,
  countUnread,
  findPage,
  findPageOfUnread,
  showNotifications,
} from "./notifications.queries.ts";

const readMark = bodyReader(NotificationsMark);
const readPatch = patchReader(NotificationSettingsPatch);

export function notificationRoutes(on: OperationRegistry): void {
  on.read("listNotifications", async ({ db, actor, query }) => {
    const person = { ...scopeOf(actor), user: actor.userId };
    const isUnread = query.unread === "true";
    const findIds = (range: RowRange) => db.all(isUnread ? findPageOfUnread : findPage, { ...person, ...range });
    const ids = (await findIds(rangeOf(query.page))).map(({ id }) => id);
    const rows = await db.all(showNotifications, { ...person, ids: JSON.stringify(ids) });
    const unread = await totalOf(db, countUnread, person);
    const total = isUnread ? unread : await totalOf(db, countNotifications, person);
    const lastId = ids.at(-1);
    const end = { count: ids.length, last: lastId === undefined ? undefined : { afterId: lastId } };
    const hasRowsAfter = async (last: PageStart) => (await findIds({ ...last, limit: 1, offset: 0 })).length > 0;
    const meta = await pageMeta(query.page, total, end, hasRowsAfter);
    return { body: { data: rows.map(presentNotification), meta: { ...meta, unread } } };
  });

  on.write("markNotificationsRead", async ({ tx, actor, body }) => {
    const { ids, all } = readMark(body);
    if (all) return single({ read: await markAll(tx, actor) });
    if (ids) return single({ read: await markSome(tx, actor, ids) });
    throw new Fault(errors.idsOrAllRequired);
  });

  on.read("getNotificationSettings", async ({ db, actor }) => {
    const stored = await readSettings(db, actor);
    return single(presentSettings(stored, actor.role), stored.version);
  });

  on.write("updateNotificationSettings", async ({ tx, actor, body, unchanged }) => {
    const before = unchanged(await readSettingsToChange(tx, actor));
    const after = await changeSettings(tx, actor, before, readPatch(body));
    return single(presentSettings(after, actor.role), after.version);
  });
}
