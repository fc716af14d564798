import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import Projects from "./projects.tsx";

const [bolt] = examples.listClients.response.data;
const acme: Wire.Client = { ...bolt!, id: "acme", name: "Acme" };

const drawn = (clients: readonly Wire.Client[], role: Wire.Role = "owner") =>
  draw(<Projects />, {
    known: [signedIn(role), [keys.clients, clients], [keys.projects, examples.listProjects.response.data]],
  });

const add = page.getByRole("button", { name: "New project" });
const dialog = page.getByRole("dialog", { name: "New project" });
const section = (name: string) => page.getByRole("heading", { name, level: 2 });

test("without clients, owners are offered the first project", async () => {
  await drawn([]);
  await expect.element(section("No projects yet")).toBeVisible();
  await expect.element(page.getByText(/A project is a website that collects reports, or a board/)).toBeVisible();
  expect(add.elements()).toHaveLength(1);
});

test("without clients, developers are offered nothing", async () => {
  await drawn([], "developer");
  await expect.element(section("No projects yet")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("every client has its own projects, with their addresses", async () => {
  await drawn([acme, bolt!]);
  await expect.element(section("Acme")).toBeVisible();
  await expect.element(section("No projects yet")).not.toBeInTheDocument();
  const list = page.getByRole("list", { name: "Bolt Bikes" });
  expect(
    list
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Web shophttps://bolt.example", "RelaunchBoard"]);
  await expect
    .element(list.getByRole("link", { name: "Relaunch" }))
    .toHaveAttribute("href", "/settings/projects/019cadac-0da0-7000-95ec-84d8dbc74254");
  await expect.element(page.getByRole("list", { name: "Acme" })).not.toBeInTheDocument();
});

test("owners can delete a client only if it has no projects", async () => {
  await drawn([acme, bolt!]);
  await expect.element(page.getByText("No projects yet.")).toBeVisible();
  expect(page.getByRole("button", { name: "Delete client" }).elements()).toHaveLength(1);
});

test("developers see a client without projects, but cannot delete it", async () => {
  await drawn([acme], "developer");
  await expect.element(page.getByText("No projects yet.")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("the button for a new project is next to the first client only", async () => {
  await drawn([acme, bolt!]);
  await expect.element(add).toBeVisible();
  expect(add.elements()).toHaveLength(1);
  expect(add.element().closest("section")?.querySelector("h2")?.textContent).toBe("Acme");
});

test("a new project can be started and left", async () => {
  await drawn([bolt!]);
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(add);
  await expect.element(dialog.getByRole("combobox", { name: "Type" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
