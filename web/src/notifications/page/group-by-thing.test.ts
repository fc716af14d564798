import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { groupByThing, unreadIn } from "./group-by-thing.ts";

const example: Wire.Notification = examples.listNotifications.response.data[0]!;
const news = (id: string, subject_id: string, more: Partial<Wire.Notification> = {}): Wire.Notification => ({
  ...example,
  id,
  subject_type: "feedback",
  subject_id,
  excerpt: `Words of ${id}`,
  ...more,
});
const reports = (count: number, project_id: string | null, more: Partial<Wire.Notification> = {}) =>
  Array.from({ length: count }, (_, index) =>
    news(`${project_id} ${index}`, `report ${index} of ${project_id}`, { kind: "report", project_id, ...more }),
  );

const idsIn = (notifications: readonly Wire.Notification[]) =>
  groupByThing(notifications).map(({ lines }) => lines.map(({ notification }) => notification.id));
const wordsIn = (notifications: readonly Wire.Notification[]) =>
  groupByThing(notifications).map(({ lines }) => lines.map(({ words }) => words));

test("news of one thing is one group, at the place of the newest, whatever came in between", () => {
  expect(idsIn([news("5", "a"), news("4", "b"), news("3", "a"), news("2", "c"), news("1", "b")])).toEqual([
    ["5", "3"],
    ["4", "1"],
    ["2"],
  ]);
  expect(groupByThing([])).toEqual([]);
});

test("a report, a card and a ticket are different things, also with the same ID", () => {
  const types = ["feedback", "card", "ticket", "webhook"] as const;
  expect(idsIn(types.map((subject_type) => news(subject_type, "same", { subject_type })))).toEqual(
    types.map((type) => [type]),
  );
});

test("the same words are shown once in a group, by the newest, and not at all if the title says them", () => {
  const rejected = news("3", "a", { kind: "rejected", excerpt: "Still  wrong.\n" });
  const reply = news("2", "a", { kind: "comment", excerpt: "Still wrong." });
  const other = news("1", "a", { kind: "report", excerpt: "It is wrong." });
  expect(wordsIn([rejected, reply, other])).toEqual([["Still  wrong.\n", null, "It is wrong."]]);
  expect(wordsIn([news("1", "a", { excerpt: ` ${example.subject_title}` })])).toEqual([[null]]);
});

test("the same words about two things are shown with both", () => {
  const [one, other] = [news("2", "a", { excerpt: "Thanks" }), news("1", "b", { excerpt: "Thanks" })];
  expect(wordsIn([one, other])).toEqual([["Thanks"], ["Thanks"]]);
  const arrived = reports(6, "site", { excerpt: "Broken" });
  expect(wordsIn(arrived)).toEqual([arrived.map(() => "Broken")]);
});

test("more than five new reports of a website are one group, and five are not", () => {
  expect(idsIn(reports(5, "site")).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  const [burst, ...others] = groupByThing([...reports(6, "site"), ...reports(5, "other")]);
  expect(burst?.website).toBe("site");
  expect(burst?.lines).toHaveLength(6);
  expect(others).toHaveLength(5);
  expect(others.map(({ website }) => website)).toEqual(Array.from({ length: 5 }, () => undefined));
});

test("a report with other news is not among the new reports of its website", () => {
  const arrived = reports(7, "site");
  const comment = news("comment", arrived[3]!.subject_id, { project_id: "site" });
  const [thing, burst, ...others] = groupByThing([comment, ...arrived]);
  expect(thing?.lines.map(({ notification }) => notification)).toEqual([comment, arrived[3]]);
  expect(thing?.website).toBeUndefined();
  expect(burst?.lines.map(({ notification }) => notification)).toEqual(arrived.toSpliced(3, 1));
  expect(others).toEqual([]);
  // With it, there are more than five.
  expect(groupByThing([comment, ...arrived.slice(1)])).toHaveLength(6);
});

test("reports of no website that is known are no group", () => {
  expect(groupByThing(reports(7, null))).toHaveLength(7);
});

test("groups keep their keys when news arrives, and have different ones", () => {
  const before = [news("2", "a"), ...reports(6, "site"), news("1", "b")];
  const keys = groupByThing(before).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(groupByThing([news("3", "b"), ...before]).map(({ key }) => key)).toEqual([keys[2], keys[0], keys[1]]);
});

test("what is unread in a group is marked with it, and nothing else", () => {
  const read_at = example.created_at;
  const [group] = groupByThing([news("3", "a"), news("2", "a", { read_at }), news("1", "a")]);
  expect(unreadIn(group!)).toEqual(["3", "1"]);
});
