import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { linkInto } from "../../service/session/organisation.ts";
import { sessionQuery } from "../../service/session/session.ts";
import DeletedPage from "./deleted-page.tsx";

const session: Wire.Session = examples.getSession.response.data;
const organisation = session.organisations[0]!;
const deleted = { ...organisation, deleted_at: "2026-03-03T12:00:00.000Z", purge_at: "2026-04-02T12:00:00.000Z" };

const drawn = (role: Wire.Member["role"], others: Wire.Session["organisations"] = []) =>
  draw(<DeletedPage />, {
    known: [[sessionQuery.queryKey, { ...session, organisations: [{ ...deleted, role }, ...others] }]],
  });

const title = page.getByRole("heading", { name: "North Studio has been deleted", level: 1 });
const restore = page.getByRole("button", { name: "Restore organisation" });
const list = page.getByRole("list", { name: "Your other organisations" });

test("owners can restore the organisation until it is removed", async () => {
  await drawn("owner");
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(/You can restore it, with everything in it, until Apr \d, 2026, /)).toBeVisible();
  await expect.element(restore).toBeEnabled();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("developers read who can restore the organisation", async () => {
  await drawn("developer");
  await expect.element(title).toBeVisible();
  await expect
    .element(page.getByText(/An owner can restore it, with everything in it, until Apr \d, 2026, /))
    .toBeVisible();
  await expect.element(restore).not.toBeInTheDocument();
});

test("members of other organisations can open those that are not deleted", async () => {
  await drawn("developer", [
    { ...deleted, id: "gone", name: "Gone" },
    { ...organisation, id: "south", name: "South Studio" },
  ]);
  await expect.element(list).toBeVisible();
  const links = list.getByRole("link").elements();
  expect(links.map((each) => [each.textContent, each.getAttribute("href")])).toEqual([
    ["Open South Studio", linkInto("south")],
  ]);
});
