import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { sessionQuery } from "../../service/session/session.ts";
import { OrganisationMenu } from "./organisation-menu.tsx";

const session = examples.getSession.response.data;
const [north] = session.organisations;
const south = { ...north!, id: "south", name: "éclair Studio" };

const drawn = (current = north!.id) =>
  draw(<OrganisationMenu />, {
    known: [[sessionQuery.queryKey, { ...session, organisations: [north!, south], organisation_id: current }]],
  });

const menu = page.getByRole("menu", { name: "Switch organisation" });
const choices = menu.getByRole("menuitemcheckbox");

test("the button says which organisation this is and what it does", async () => {
  const { place } = await drawn("south");
  await expect.element(page.getByRole("button", { name: "éclair Studio (switch organisation)" })).toBeVisible();
  expect(place.querySelector("[aria-hidden]")!.textContent).toBe("É");
});

test("all organisations can be chosen, with the current one marked, and signing out is apart", async () => {
  await drawn();
  await userEvent.click(page.getByRole("button"));
  await expect.element(menu).toBeVisible();
  expect(choices.elements().map((each) => [each.textContent, each.getAttribute("aria-checked")])).toEqual([
    ["North Studio", "true"],
    ["éclair Studio", "false"],
  ]);
  const groups = menu.getByRole("group");
  await expect.element(groups.first()).toHaveAccessibleName("Switch organisation");
  await expect.element(groups.last().getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});

test("choosing the current organisation changes nothing", async () => {
  const before = location.href;
  await drawn();
  await userEvent.click(page.getByRole("button"));
  await userEvent.click(choices.first());
  await expect.element(menu).not.toBeInTheDocument();
  expect(location.href).toBe(before);
});
