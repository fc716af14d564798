import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { NewReport } from "./new-report.tsx";

const [website, board] = examples.listProjects.response.data;
const projects = [
  { ...board!, id: "board" },
  { ...website!, id: "site" },
  { ...website!, id: "blog", name: "Blog" },
];

async function drawn(known = projects) {
  let closings = 0;
  await draw(<NewReport onClose={() => closings++} />, { known: [[projectsQuery.queryKey, known]] });
  await expect.element(page.getByRole("dialog", { name: "New report" })).toBeVisible();
  return () => closings;
}

const summary = page.getByRole("textbox", { name: "Summary" });
const details = page.getByRole("textbox", { name: "Details" });
const type = page.getByRole("combobox", { name: "Type" });
const site = page.getByRole("combobox", { name: "Website" });
const create = page.getByRole("button", { name: "Create report" });
const optionsOf = (choice: typeof type) => [...(choice.element() as HTMLSelectElement).options].map(({ text }) => text);

test("a new report is a bug of the first website", async () => {
  await drawn();
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toBeRequired();
  await expect.element(summary).toHaveAttribute("maxlength", "200");
  await expect.element(details).toHaveAttribute("maxlength", "10000");
  await expect.element(type).toHaveValue("bug");
  await expect.element(site).toHaveValue("site");
});

test("a report is of one of the types and belongs to a website, not to a board", async () => {
  await drawn();
  await expect.element(type).toBeVisible();
  expect(optionsOf(type)).toEqual(["Bug", "Idea", "General"]);
  expect(optionsOf(site)).toEqual(["Web shop", "Blog"]);
});

test("everything about a report can be chosen", async () => {
  await drawn();
  await userEvent.selectOptions(type, "Idea");
  await userEvent.selectOptions(site, "Blog");
  await userEvent.fill(details, "More of it");
  await userEvent.fill(summary, "It");
  await expect.element(type).toHaveValue("feature");
  await expect.element(site).toHaveValue("blog");
  await expect.element(details).toHaveValue("More of it");
  await expect.element(summary).toHaveValue("It");
});

test("a report needs a summary", async () => {
  await drawn();
  await userEvent.fill(summary, "  ");
  await userEvent.click(details);
  await userEvent.click(create);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter a summary.");
  await expect.element(summary).toHaveFocus();
});

test("Cancel closes the dialog", async () => {
  const closings = await drawn();
  expect(closings()).toBe(0);
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(closings()).toBe(1);
});

test("without a website, the dialog says why nothing can be reported", async () => {
  const closings = await drawn(projects.slice(0, 1));
  await expect.element(page.getByText("Reports belong to a website, and there is none yet.")).toBeVisible();
  await expect.element(summary).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  expect(closings()).toBe(1);
});
