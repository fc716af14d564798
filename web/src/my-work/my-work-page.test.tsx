import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { failQuery, forgetQuery } from "../../test/support/query-states.ts";
import { projectsQuery } from "../service/api/resources.ts";
import { myWorkQuery } from "./my-work-query.ts";
import MyWorkPage from "./my-work-page.tsx";

const item: Wire.WorkItem = examples.getMyWork.response.data[0]!;
const work = (title: string, reason: Wire.WorkItem["reason"] = "assigned") => ({ ...item, id: title, title, reason });

const drawn = (items: readonly Wire.WorkItem[], more = false) =>
  draw(<MyWorkPage />, {
    known: [
      [projectsQuery.queryKey, []],
      [myWorkQuery.queryKey, { items, more }],
    ],
  });

const title = page.getByRole("heading", { name: "My work", level: 1 });
const titlesIn = (list: string) =>
  page
    .getByRole("region", { name: list })
    .getByRole("listitem")
    .elements()
    .map((row) => row.querySelectorAll("a > span")[1]?.textContent);

test("work is listed by why it is mine, in its order", async () => {
  const { place } = await drawn([work("One"), work("Two", "mentioned"), work("Three"), work("Four", "mentioned")]);
  await expect.element(title).toBeVisible();
  expect(titlesIn("Assigned to me")).toEqual(["One", "Three"]);
  expect(titlesIn("Mentions")).toEqual(["Two", "Four"]);
  const headings = page.getByRole("heading", { level: 2 }).elements();
  expect(headings.map((each) => each.textContent)).toEqual(["Assigned to me", "Mentions"]);
  expect(place.querySelector("title")).toHaveTextContent("My work – Corkboard");
  expect(place.querySelector("header")).toHaveTextContent("My work4");
  await expect.element(page.getByText(/^There is more/)).not.toBeInTheDocument();
});

test("a list without anything in it is not shown", async () => {
  await drawn([work("One", "mentioned")]);
  await expect.element(page.getByRole("region", { name: "Mentions" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Assigned to me" })).not.toBeInTheDocument();
});

test("the page says that there is more work than it shows", async () => {
  await drawn([work("One")], true);
  await expect.element(page.getByText(/^There is more than is shown here/)).toBeVisible();
});

test("somebody without work is led to the inbox", async () => {
  const { place } = await drawn([]);
  await expect.element(page.getByRole("heading", { name: "Nothing to do" })).toBeVisible();
  await expect.element(page.getByText("What you are assigned to or mentioned in appears here.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the inbox" })).toHaveAttribute("href", "/inbox");
  expect(place.querySelector("header")).toHaveTextContent("My work");
});

test("the page says that it is loading", async () => {
  const { queryClient } = await drawn([]);
  await forgetQuery(queryClient, myWorkQuery.queryKey);
  await expect.element(page.getByRole("status", { name: "Loading your work" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Nothing to do" })).not.toBeInTheDocument();
});

test("a failure can be tried again", async () => {
  const { queryClient } = await drawn([]);
  await failQuery(queryClient, myWorkQuery.queryKey, new CorkboardError(500, { error: "It is busy" }, undefined));
  await expect.element(page.getByRole("alert")).toMatchTextContent(/It is busy/);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("work that is known stays when loading it again fails", async () => {
  const { queryClient } = await drawn([work("One")]);
  const query = queryClient.getQueryCache().find({ queryKey: myWorkQuery.queryKey })!;
  await expect.poll(() => query.isActive()).toBe(true);
  const error = new CorkboardError(500, { error: "It is busy" }, undefined);
  query.setState({ data: { items: [work("Two")], more: false }, status: "error", error });
  await expect.element(page.getByText("Two")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("small screens have a button to search, large ones the sidebar", async () => {
  await drawn([]);
  await expect.element(title).toBeVisible();
  const search = page.getByRole("button", { name: "Search everything", includeHidden: true });
  await expect.element(search).not.toBeVisible();
  await page.viewport(400, 700);
  try {
    await expect.element(search).toBeVisible();
  } finally {
    await page.viewport(1280, 800);
  }
});
