import { expect, test } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { eventObjects, eventTexts, eventTypesOf } = await importInPage(() => import("./event-names.ts"));

test("every event is about exactly one of the objects, in the same order", () => {
  expect(eventObjects.flatMap(eventTypesOf)).toEqual(Object.keys(eventTexts.en.types));
});

test("the events of an object are only its own", () => {
  expect(eventTypesOf("member")).toEqual(["member.created", "member.updated", "member.deleted"]);
  expect(eventTypesOf("comment")).not.toContain("client.created");
});

test.each(["en", "de"] as const)("no two events have the same name (%s)", (language) => {
  const names = Object.values(eventTexts[language].types);
  expect(new Set(names).size).toBe(names.length);
});
