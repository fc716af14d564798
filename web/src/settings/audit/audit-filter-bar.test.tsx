import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { AuditFilterBar } from "./audit-filter-bar.tsx";
import { type AuditFilters, noFilters } from "./audit-filters.ts";

const [olive, dan] = examples.listMembers.response.data;
const [shop, relaunch] = examples.listProjects.response.data;
const some: AuditFilters = {
  actor: dan!.user_id,
  group: "webhooks",
  project: relaunch!.id,
  from: "2026-03-01",
  to: "2026-03-02",
};

async function drawn(filters: AuditFilters): Promise<readonly AuditFilters[]> {
  const seen: AuditFilters[] = [];
  await draw(<AuditFilterBar filters={filters} onChange={(next) => void seen.push(next)} />, {
    known: [
      [keys.members, [olive, dan]],
      [keys.projects, [shop, relaunch]],
    ],
  });
  return seen;
}

const bar = page.getByRole("group", { name: "Filters" });
const choice = (name: string) => bar.getByRole("combobox", { name });
const day = (name: string) => bar.getByLabelText(name, { exact: true });
const optionsOf = (name: string) =>
  choice(name)
    .getByRole("option")
    .elements()
    .map((each) => each.textContent);

test("without filters, everything by anybody in all projects is wanted", async () => {
  await drawn(noFilters);
  await expect.element(choice("What")).toHaveDisplayValue("Everything");
  await expect.element(choice("Who")).toHaveDisplayValue("Anybody");
  await expect.element(choice("Project")).toHaveDisplayValue("All projects");
  await expect.element(day("From")).toHaveValue("");
  await expect.element(day("To")).toHaveValue("");
  expect(optionsOf("Who")).toEqual(["Anybody", "Olive Owner", "Dan Developer"]);
  expect(optionsOf("Project")).toEqual(["All projects", "Web shop", "Relaunch"]);
});

test("every filter shows its own value", async () => {
  await drawn(some);
  await expect.element(choice("What")).toHaveDisplayValue("Webhooks and chats");
  await expect.element(choice("Who")).toHaveDisplayValue("Dan Developer");
  await expect.element(choice("Project")).toHaveDisplayValue("Relaunch");
  await expect.element(day("From")).toHaveValue("2026-03-01");
  await expect.element(day("To")).toHaveValue("2026-03-02");
});

test.each([
  ["What", "Invitations", { group: "invitations" }],
  ["Who", "Olive Owner", { actor: olive!.user_id }],
  ["Who", "Anybody", { actor: "" }],
  ["Project", "Web shop", { project: shop!.id }],
  ["Project", "All projects", { project: "" }],
] as const)("%s can be changed to %s, and the other filters stay", async (name, option, changes) => {
  const seen = await drawn(some);
  await userEvent.selectOptions(choice(name), option);
  expect(seen).toEqual([{ ...some, ...changes }]);
});

test.each([
  ["From", { from: "2026-02-28" }],
  ["To", { to: "2026-02-28" }],
] as const)("the day %s can be changed, and the other filters stay", async (name, changes) => {
  const seen = await drawn(some);
  await userEvent.fill(day(name), "2026-02-28");
  expect(seen.at(-1)).toEqual({ ...some, ...changes });
});
