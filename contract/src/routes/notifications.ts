import { Type } from "typebox";
import { pageFields } from "../paging.ts";
import {
  Notification,
  NotificationSettings,
  NotificationSettingsPatch,
  NotificationsMark,
  NotificationsMarked,
} from "../resources/notification.ts";
import { route } from "../route.ts";
import { List, OneOf, Single } from "../schema.ts";

export const notificationRoutes = {
  listNotifications: route({
    tag: "Notifications",
    summary: "List your notifications, newest first",
    description:
      "Your own only. They appear shortly after what they tell of: mentions, assignments, comments on what you are assigned to, answers of reporters you replied to, and webhooks that were switched off. Nobody is told of what they did themself. Deleting an object deletes the notifications about it.",
    role: "member",
    query: Type.Object({
      unread: Type.Optional(OneOf(["true", "false"], "`true` for unread ones only; default `false`, for all")),
      ...pageFields,
    }),
    response: List(Notification),
    errors: [],
  }),
  markNotificationsRead: route({
    tag: "Notifications",
    summary: "Mark your notifications read",
    description: "Those of the given ids, or all of them. Those that are read already stay as they are.",
    role: "member",
    body: NotificationsMark,
    response: Single(NotificationsMarked),
    errors: ["idsOrAllRequired"],
  }),
  getNotificationSettings: route({
    tag: "Notifications",
    summary: "Read what you are notified of",
    role: "member",
    response: Single(NotificationSettings),
    etag: true,
    errors: [],
  }),
  updateNotificationSettings: route({
    tag: "Notifications",
    summary: "Change what you are notified of",
    description: "Counts from now on: notifications that are there already stay.",
    role: "member",
    body: NotificationSettingsPatch,
    response: Single(NotificationSettings),
    etag: true,
    errors: ["noValidFieldsToUpdate"],
  }),
} as const;
