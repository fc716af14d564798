import { errors, NotificationSettingsPatch, NotificationsMark } from "@corkboard/contract";
import { list, single } from "../../http/answer.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { bodyReader, patchReader } from "../../input.ts";
import { Fault } from "../../fault.ts";
import { markAll, markSome } from "./mark-read.ts";
import { changeSettings, readSettings } from "./notification-settings.ts";
import { presentNotification } from "./notifications.present.ts";
import { countNotifications, countUnread, listNotifications, listUnread } from "./notifications.queries.ts";

const readMark = bodyReader(NotificationsMark);
const readPatch = patchReader(NotificationSettingsPatch);

export function notificationRoutes(on: OperationRegistry): void {
  on.read("listNotifications", async ({ db, actor, query }) => {
    const { limit, offset } = query;
    const person = { org: actor.orgId, user: actor.userId };
    const [page, count] = query.unread === "true" ? [listUnread, countUnread] : [listNotifications, countNotifications];
    const rows = await db.all(page, { ...person, limit, offset });
    const counted = await db.first(count, person);
    return list(rows.map(presentNotification), counted?.total ?? 0, query);
  });

  on.write("markNotificationsRead", async ({ tx, actor, body }) => {
    const { ids, all } = readMark(body);
    if (all) return single({ read: await markAll(tx, actor) });
    if (ids) return single({ read: await markSome(tx, actor, ids) });
    throw new Fault(errors.idsOrAllRequired);
  });

  on.read("getNotificationSettings", async ({ db, actor }) => single(await readSettings(db, actor)));

  on.write("updateNotificationSettings", async ({ tx, actor, body }) =>
    single(await changeSettings(tx, actor, readPatch(body))),
  );
}
