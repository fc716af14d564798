import { errors, NotificationSettingsPatch, NotificationsMark } from "@corkboard/contract";
import { single } from "../../../http/responses/operation-response.ts";
import { totalOf } from "../../../http/responses/list-rows.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { scopeOf } from "../../../db/scope.ts";
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
    const { limit, offset } = query;
    const person = { ...scopeOf(actor), user: actor.userId };
    const isUnread = query.unread === "true";
    const page = await db.all(isUnread ? findPageOfUnread : findPage, { ...person, limit, offset });
    const rows = await db.all(showNotifications, { ...person, ids: JSON.stringify(page.map(({ id }) => id)) });
    const unread = await totalOf(db, countUnread, person);
    const total = isUnread ? unread : await totalOf(db, countNotifications, person);
    return { body: { data: rows.map(presentNotification), meta: { total, limit, offset, unread } } };
  });

  on.write("markNotificationsRead", async ({ tx, actor, body }) => {
    const { ids, all } = readMark(body);
    if (all) return single({ read: await markAll(tx, actor) });
    if (ids) return single({ read: await markSome(tx, actor, ids) });
    throw new Fault(errors.idsOrAllRequired);
  });

  on.read("getNotificationSettings", async ({ db, actor }) => {
    const stored = await readSettings(db, actor);
    return single(presentSettings(stored), stored.version);
  });

  on.write("updateNotificationSettings", async ({ tx, actor, body, unchanged }) => {
    const before = unchanged(await readSettingsToChange(tx, actor));
    const after = await changeSettings(tx, actor, before, readPatch(body));
    return single(presentSettings(after), after.version);
  });
}
