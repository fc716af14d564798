import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { inboxLocation } from "../../../test/support/inbox-location.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { chooseLanguage } from "../../texts/language.ts";
import type { InboxSearch } from "../inbox-search.ts";
import ActiveFilters from "./active-filters.tsx";

const members = examples.listMembers.response.data;
const projects = examples.listProjects.response.data;

async function drawn(search: InboxSearch) {
  const { location, searches } = inboxLocation({ search });
  await draw(<ActiveFilters location={location} />, {
    known: [
      [membersQuery.queryKey, members],
      [projectsQuery.queryKey, projects],
    ],
  });
  await expect.element(page.getByRole("group", { name: "Active filters" })).toBeVisible();
  return searches;
}

const removers = page.getByRole("button", { name: /^Remove filter/ });
const shown = () => removers.elements().map((each) => each.textContent);

test.each<[name: string, InboxSearch, shown: string[]]>([
  ["one status", { status: "new" }, ["New"]],
  ["several statuses", { status: "new,in_progress,done" }, ["New, In progress, Done"]],
  ["one type", { type: "feature" }, ["Idea"]],
  ["several types", { type: "bug,general" }, ["Bug, General"]],
  ["a text", { q: "pay" }, ["“pay”"]],
  ["one's own reports", { assigned_to: "me" }, ["Assigned to me"]],
  ["unassigned reports", { assigned_to: "none" }, ["Unassigned"]],
  ["a member", { assigned_to: members[1]!.user_id }, ["Dan Developer"]],
  ["somebody who left", { assigned_to: "gone" }, ["Somebody else"]],
  ["reports with a ticket", { has_ticket: true }, ["With a ticket"]],
  ["reports without a ticket", { has_ticket: false }, ["Without a ticket"]],
  ["a project", { project: projects[0]!.id }, ["Web shop"]],
  ["a project that is not there any more", { project: "gone" }, ["Project"]],
  ["nothing for the tab of done reports", { status: "done" }, []],
  ["nothing for the tab of all reports", { status: "all" }, []],
  ["nothing for spam and sorting", { spam: true, sort: "oldest" }, []],
])("names %s", async (_, search, names) => {
  await drawn(search);
  expect(shown()).toEqual(names);
});

const everything: InboxSearch = {
  status: "review",
  q: "pay",
  type: "bug",
  assigned_to: "me",
  has_ticket: false,
  project: projects[0]!.id,
  sort: "oldest",
  spam: true,
};

test("all filters have a place in one order", async () => {
  await drawn(everything);
  expect(shown()).toEqual(["Review", "“pay”", "Bug", "Assigned to me", "Without a ticket", "Web shop"]);
});

test.each([
  ["Review", "status"],
  ["“pay”", "q"],
  ["Bug", "type"],
  ["Assigned to me", "assigned_to"],
  ["Without a ticket", "has_ticket"],
  ["Web shop", "project"],
])("%s can be removed without the others", async (name, field) => {
  const searches = await drawn(everything);
  await userEvent.click(page.getByRole("button", { name: `Remove filter: ${name}` }));
  const rest = Object.fromEntries(Object.entries(everything).filter(([each]) => each !== field));
  expect(searches).toStrictEqual([rest]);
});

test.each([{ assigned_to: "none" }, { assigned_to: "gone" }])("whoever is chosen can be removed", async (search) => {
  const searches = await drawn(search);
  await userEvent.click(removers);
  expect(searches).toStrictEqual([{}]);
});

test("all filters can be cleared at once, which keeps the tab and the sorting", async () => {
  const searches = await drawn(everything);
  await userEvent.click(page.getByRole("button", { name: "Clear filters" }));
  expect(searches).toStrictEqual([{ sort: "oldest", spam: true }]);
});

test("filters are named in German for people who read German", async () => {
  const { location } = inboxLocation({ search: { q: "pay", type: "bug,feature" } });
  await draw(<ActiveFilters location={location} />, {
    known: [
      [membersQuery.queryKey, members],
      [projectsQuery.queryKey, projects],
    ],
  });
  chooseLanguage("de");
  await expect.element(page.getByRole("button", { name: "Filter entfernen: „pay“" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Filter entfernen: Fehler, Idee" })).toBeVisible();
});
