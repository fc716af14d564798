import { Type } from "typebox";
import { pageFields } from "../paging.ts";
import {
  NotificationList,
  NotificationSettings,
  NotificationSettingsPatch,
  NotificationsMark,
  NotificationsMarked,
} from "../resources/notification.ts";
import { route } from "../route.ts";
import { OneOf, Single } from "../schema.ts";

export const notificationRoutes = {
  listNotifications: route({
    tag: "Notifications",
    summary: "List notifications",
    description:
      "Returns the current user's notifications, newest first. You are notified of mentions, assignments, comments on items you are assigned to, replies from reporters you replied to, reports that visitors send, what agents ask and deliver and whether that is accepted, disabled webhooks and chats, but not of your own actions. A notification appears shortly after its event. Deleting an object deletes the notifications about it.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      unread: Type.Optional(OneOf(["true", "false"], "`true` returns only unread notifications. Default `false`.")),
      ...pageFields,
    }),
    response: NotificationList,
    errors: [],
  }),
  markNotificationsRead: route({
    tag: "Notifications",
    summary: "Mark notifications as read",
    description:
      "Marks the notifications with the given IDs, or all of them. Notifications that are already read do not change.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: NotificationsMark,
    response: Single(NotificationsMarked),
    errors: ["idsOrAllRequired"],
  }),
  getNotificationSettings: route({
    tag: "Notifications",
    summary: "Get notification settings",
    description: "Returns which notifications and emails you receive in this organisation.",
    role: "member",
    agent: true,
    response: Single(NotificationSettings),
    etag: true,
    errors: [],
  }),
  updateNotificationSettings: route({
    tag: "Notifications",
    summary: "Update notification settings",
    description: "Applies to future notifications. Existing notifications are kept.",
    role: "member",
    agent: false,
    body: NotificationSettingsPatch,
    response: Single(NotificationSettings),
    etag: true,
    errors: ["noValidFieldsToUpdate"],
  }),
} as const;
