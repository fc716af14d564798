export interface NotificationSearch {
  readonly unread?: true | undefined;
}

export const validateNotificationSearch = (search: Record<string, unknown>): NotificationSearch =>
  search.unread === true ? { unread: true } : {};
