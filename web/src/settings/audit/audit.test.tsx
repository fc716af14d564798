import { CorkboardError } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import { type AuditFilters, noFilters } from "./audit-filters.ts";
import Audit from "./audit.tsx";

const { data: entries, meta } = examples.listAudit.response;
const organisation = examples.getSession.response.data.organisations[0]!.id;
const [olive] = examples.listMembers.response.data;
const [shop] = examples.listProjects.response.data;

const logOf = (filters: Partial<AuditFilters>, found: readonly unknown[], next: string | null = null): Known => [
  keys.audit({ ...noFilters, ...filters }),
  { pages: [{ data: found, meta: { ...meta, next } }], pageParams: [undefined] },
];

const drawn = (...logs: readonly Known[]) =>
  draw(<Audit />, {
    known: [
      signedIn("owner"),
      [keys.members, examples.listMembers.response.data],
      [keys.projects, examples.listProjects.response.data],
      ...logs,
    ],
  });

const list = page.getByRole("list", { name: "Audit log" });
const choice = (name: string) => page.getByRole("combobox", { name });
const more = page.getByRole("button", { name: "Show older entries" });
const exported = page.getByRole("link", { name: "Export CSV" });
const query = () => Object.fromEntries(new URL((exported.element() as HTMLAnchorElement).href).searchParams);

test("the log lists its entries and says where it begins", async () => {
  await drawn(logOf({}, entries));
  await expect.element(list).toBeVisible();
  expect(list.getByRole("listitem").elements()).toHaveLength(2);
  await expect.element(page.getByText("This is the beginning of the log.")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test("older entries can be loaded as long as there are some", async () => {
  await drawn(logOf({}, entries, "next"));
  await expect.element(more).toBeVisible();
  await expect.element(page.getByText("This is the beginning of the log.")).not.toBeInTheDocument();
});

test("an empty log says so, without filters to clear", async () => {
  await drawn(logOf({}, []));
  await expect.element(page.getByRole("heading", { name: "Nothing recorded" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  await expect.element(page.getByText("This is the beginning of the log.")).not.toBeInTheDocument();
});

test("filters that match nothing can be cleared", async () => {
  await drawn(logOf({}, entries), logOf({ group: "tokens" }, []));
  await userEvent.selectOptions(choice("What"), "Access tokens");
  await expect.element(page.getByRole("heading", { name: "Nothing matches these filters" })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Clear filters" }));
  await expect.element(list).toBeVisible();
  await expect.element(choice("What")).toHaveValue("all");
});

test("the export is of the organisation, and of everything at first", async () => {
  await drawn(logOf({}, entries));
  await expect.element(exported).toHaveAttribute("download", "audit.csv");
  await expect.element(exported).toHaveAttribute("href", `/api/v1/audit/export?organisation=${organisation}`);
});

test("the export has the same filters as the page", async () => {
  const actor = olive!.user_id;
  const project = shop!.id;
  await drawn(logOf({}, entries), logOf({ actor }, entries), logOf({ actor, project }, entries));
  await userEvent.selectOptions(choice("Who"), "Olive Owner");
  await expect.poll(query).toEqual({ organisation, actor_id: actor });
  await userEvent.selectOptions(choice("Project"), "Web shop");
  await expect.poll(query).toEqual({ organisation, actor_id: actor, project_id: project });
});

test("a log that cannot be loaded says so", async () => {
  const { queryClient } = await drawn(logOf({}, entries));
  await expect.element(list).toBeVisible();
  const error = new CorkboardError(429, { code: "rate_limited", error: "Too many requests" }, undefined);
  queryClient
    .getQueryCache()
    .find({ queryKey: keys.audit(noFilters) })!
    .setState({ status: "error", error });
  await expect.element(page.getByRole("alert").getByText("Too many requests")).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});
