import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import ProjectSettingsPage from "./project-settings-page.tsx";

const website: Wire.Project = examples.getProject.response.data;
const board: Wire.Project = { ...website, name: "Relaunch", type: "board", url: null, widget: null };

const drawn = (project: Wire.Project = website, role: Wire.Role = "owner") =>
  draw(<ProjectSettingsPage />, {
    at: `/settings/projects/${project.id}`,
    known: [
      signedIn(role),
      [keys.project(project.id), project],
      [keys.refusedOrigins(project.id), []],
      [keys.chatAddress(project.id), null],
    ],
  });

const heading = (name: string) => page.getByRole("heading", { name, level: 2 });
const field = (name: string) => page.getByRole("textbox", { name });
const save = page.getByRole("button", { name: "Save" }).first();

test("a website has a snippet, a widget and policies for agents", async () => {
  await drawn();
  await expect.element(heading("Web shop")).toBeVisible();
  for (const part of [
    "Snippet",
    "General",
    "Widget",
    "Questions and deliveries of agents",
    "For coding agents",
    "Chat",
    "Delete project",
  ])
    await expect.element(heading(part)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All projects" })).toHaveAttribute("href", "/settings/projects");
});

test("a board has none of these", async () => {
  await drawn(board);
  await expect.element(heading("Relaunch")).toBeVisible();
  await expect.element(heading("General")).toBeVisible();
  await expect.element(heading("For coding agents")).toBeVisible();
  await expect.element(heading("Chat")).toBeVisible();
  for (const part of ["Snippet", "Widget", "Questions and deliveries of agents"])
    await expect.element(heading(part)).not.toBeInTheDocument();
  await expect.element(field("Address of the website")).not.toBeInTheDocument();
  await expect.element(save).toBeDisabled();
  await expect.element(heading("Delete project")).toBeVisible();
});

test("the snippet names the service and the project's key, and can be tried", async () => {
  await drawn();
  await expect
    .element(field("Snippet"))
    .toHaveValue(
      `<script src="${serviceUrl}/widget.js" data-key="${website.api_key}" async crossorigin="anonymous"></script>`,
    );
  const demo = page.getByRole("link", { name: "Open the demo page" });
  await expect.element(demo).toHaveAttribute("href", `/widget/demo?key=${website.api_key}`);
  await expect.element(demo).toHaveAttribute("target", "_blank");
  await expect.element(demo).toHaveAttribute("rel", "noopener");
});

test("developers can look, but change nothing", async () => {
  await drawn(website, "developer");
  await expect.element(page.getByText("Only owners can change this.")).toBeVisible();
  await expect.element(field("Name")).toBeDisabled();
  await expect.element(field("Address of the website")).toBeDisabled();
  await expect.element(page.getByRole("combobox", { name: "Deliveries" })).toBeDisabled();
  await expect.element(page.getByRole("switch", { name: "Visitors can send reports" })).toBeDisabled();
  await expect.element(heading("Delete project")).not.toBeInTheDocument();
  await expect.element(heading("Chat")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Rotate key" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Open the demo page" })).toBeVisible();
});

test("owners are not told that only owners can change this", async () => {
  await drawn();
  await expect.element(field("Name")).toBeEnabled();
  await expect.element(page.getByText("Only owners can change this.")).not.toBeInTheDocument();
});

test("the name and the address are saved only if one of them changed", async () => {
  await drawn();
  await expect.element(field("Name")).toHaveValue("Web shop");
  await expect.element(field("Address of the website")).toHaveValue("https://bolt.example");
  await expect.element(save).toBeDisabled();
  await userEvent.fill(field("Name"), "Shop");
  await expect.element(save).toBeEnabled();
  await userEvent.fill(field("Name"), "Web shop");
  await expect.element(save).toBeDisabled();
  await userEvent.fill(field("Address of the website"), "https://shop.example");
  await expect.element(save).toBeEnabled();
});

test("rotating the key needs a confirmation", async () => {
  await drawn();
  await userEvent.click(page.getByRole("button", { name: "Rotate key" }));
  const dialog = page.getByRole("dialog", { name: "Rotate the public key?" });
  await expect.element(dialog.getByText(/until you replace the snippet there/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Rotate key" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a project is deleted only after its name was typed", async () => {
  await drawn();
  await userEvent.click(page.getByRole("button", { name: "Delete project" }));
  const dialog = page.getByRole("dialog", { name: "Delete project" });
  const name = dialog.getByRole("textbox", { name: "Type Web shop to confirm" });
  const confirm = dialog.getByRole("button", { name: "Delete project" });
  await expect.element(name).toHaveFocus();
  await expect.element(dialog.getByText(/with all its reports, comments and tickets/)).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(name, "Web sho");
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(name, "Web shop");
  await expect.element(confirm).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ["project_not_found", "This page does not exist"],
  ["rate_limited", "This page could not be loaded"],
] as const)("a project that cannot be loaded (%s) says so", async (code, title) => {
  const { queryClient } = await drawn();
  await expect.element(field("Name")).toBeVisible();
  const error = new CorkboardError(404, { code, error: "Refused" }, undefined);
  queryClient
    .getQueryCache()
    .find({ queryKey: keys.project(website.id) })!
    .setState({ status: "error", error });
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(field("Name")).not.toBeInTheDocument();
});
