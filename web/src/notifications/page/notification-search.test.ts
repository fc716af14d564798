import { expect, test } from "vitest";
import { validateNotificationSearch } from "./notification-search.ts";

test("only true shows unread notifications alone", () => {
  expect(validateNotificationSearch({ unread: true, other: 1 })).toEqual({ unread: true });
  for (const unread of [false, "true", 1, undefined]) expect(validateNotificationSearch({ unread })).toEqual({});
});
