import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { inboxLocation } from "../../../test/support/inbox-location.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import { searchQuery } from "../../service/api/search.ts";
import { shortAge } from "../../texts/format.ts";
import type { InboxSearch } from "../inbox-search.ts";
import InboxEmpty from "./inbox-empty.tsx";

const project = examples.listProjects.response.data[0]!;
const none = { project_id: project.id, new: 0, in_progress: 0, review: 0, done: 0, spam: 0 };
const counted = (...feedback: object[]): Known => [
  countsQuery.queryKey,
  { ...examples.getCounts.response.data, feedback },
];
const projects: Known = [projectsQuery.queryKey, examples.listProjects.response.data];

interface Given {
  readonly search?: InboxSearch;
  readonly projectId?: string;
  readonly known?: readonly Known[];
}

async function drawn({ search = {}, projectId, known = [counted(none)] }: Given = {}) {
  const { location, ...noted } = inboxLocation({ search, ...(projectId === undefined ? {} : { projectId }) });
  const { place } = await draw(<InboxEmpty location={location} />, { known });
  await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible();
  return { place, ...noted };
}

const title = page.getByRole("heading", { level: 2 });

test("an organisation without reports is led to connecting a website", async () => {
  await drawn();
  await expect.element(title).toHaveTextContent("No reports yet");
  await expect.element(page.getByText("Reports from your websites arrive here.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Connect a website" })).toHaveAttribute("href", "/welcome");
});

test("an organisation without projects has no reports", async () => {
  await drawn({ known: [counted()] });
  await expect.element(title).toHaveTextContent("No reports yet");
});

test("when everything is done, all reports can be shown", async () => {
  const { searches } = await drawn({ search: { sort: "oldest" }, known: [counted({ ...none, done: 1 })] });
  await expect.element(title).toHaveTextContent("All done");
  await expect.element(page.getByText("There are no open reports.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Show all reports" }));
  expect(searches).toStrictEqual([{ status: "all" }]);
});

test("a project without reports is not done because of another project", async () => {
  const known = [counted(none, { ...none, project_id: "other", done: 9 })];
  await drawn({ projectId: project.id, known });
  await expect.element(title).toHaveTextContent("No reports yet");
});

test("a project with reports is done", async () => {
  await drawn({ projectId: project.id, known: [counted({ ...none, done: 9 })] });
  await expect.element(title).toHaveTextContent("All done");
});

test("an empty list of spam leads back to the inbox", async () => {
  const { searches } = await drawn({ search: { spam: true }, known: [counted({ ...none, done: 1 })] });
  await expect.element(title).toHaveTextContent("No spam");
  await expect.element(page.getByText("Reports that look like spam are kept here.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Back to the inbox" }));
  expect(searches).toStrictEqual([{}]);
});

test("filters that match nothing can be cleared", async () => {
  const { searches } = await drawn({ search: { spam: true, type: "bug", sort: "oldest" } });
  await expect.element(title).toHaveTextContent("No reports match these filters");
  await userEvent.click(page.getByRole("button", { name: "Clear filters" }));
  expect(searches).toStrictEqual([{ spam: true, sort: "oldest" }]);
});

const found = examples.search.response.data[0]!;
const results = [found, { ...found, id: "second", title: "Other", project_id: "gone" }];
const searched = (query: object, data: readonly object[], similar = false): Known => [
  searchQuery({ q: "pay", kind: ["feedback"], limit: 5, ...query }).queryKey,
  { data, meta: { limit: 5, more: false, similar } },
];

test("a text that matches outside the filters leads there", async () => {
  const { opened } = await drawn({
    search: { q: "pay", type: "bug" },
    known: [counted(none), projects, searched({}, results)],
  });
  const elsewhere = page.getByRole("region", { name: "Outside these filters" });
  await expect.element(elsewhere.getByRole("heading", { level: 3 })).toHaveTextContent("Outside these filters");
  const texts = elsewhere
    .getByRole("listitem")
    .elements()
    .map((each) => each.textContent);
  const age = shortAge(found.created_at);
  expect(texts).toEqual([`Checkout button does nothing${age}Web shop`, `Other${age}`]);
  const link = elsewhere.getByRole("link", { name: /Other/ });
  await expect.element(link).toHaveAttribute("href", "/inbox/second");
  expect(link.element().querySelector("time")!.dateTime).toBe(found.created_at);
  await userEvent.click(link);
  expect(opened).toEqual(["second"]);
});

test.each(["Control", "Shift", "Meta"] as const)("a click with %s is left to the browser", async (modifier) => {
  const { opened } = await drawn({
    search: { q: "pay" },
    known: [counted(none), projects, searched({}, results)],
  });
  const link = page.getByRole("link", { name: /Other/ });
  await expect.element(link).toBeVisible();
  let isLeft: boolean | undefined;
  const keepHere = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("click", keepHere, { once: true });
  await userEvent.click(link, { modifiers: [modifier] });
  expect(isLeft).toBe(true);
  expect(opened).toEqual([]);
});

test("what a misspelt text may have meant is said to be similar", async () => {
  await drawn({ search: { q: "pay" }, known: [counted(none), projects, searched({}, results, true)] });
  await expect.element(page.getByRole("region", { name: "Similar reports" })).toBeVisible();
});

test("in a project, only its reports are searched", async () => {
  await drawn({
    search: { q: "pay" },
    projectId: project.id,
    known: [counted(none), projects, searched({ project_id: project.id }, results.slice(0, 1))],
  });
  await expect.element(page.getByRole("link", { name: /Checkout/ })).toBeVisible();
});

test("a text that is nowhere has nothing else to show", async () => {
  await drawn({ search: { q: "pay" }, known: [counted(none), projects, searched({}, [])] });
  await expect.element(title).toHaveTextContent("No reports match these filters");
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});
