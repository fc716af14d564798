import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { AgentSnippets } from "./agent-snippets.tsx";
import { snippets } from "./snippets.ts";

const projects: readonly Wire.ProjectSummary[] = examples.listProjects.response.data;
const [shop, relaunch] = projects;

const drawn = (token?: string, known = projects) =>
  draw(<AgentSnippets {...(token === undefined ? {} : { token })} />, { known: [[keys.projects, known]] });

const tool = (name: string) => page.getByRole("group", { name: "Agent" }).getByRole("button", { name });
const project = page.getByRole("combobox", { name: "Project" });

test("the first agent is chosen, with a placeholder for the token", async () => {
  await drawn();
  expect(
    page
      .getByRole("group", { name: "Agent" })
      .getByRole("button")
      .elements()
      .map((each) => [each.textContent, each.getAttribute("aria-pressed")]),
  ).toEqual([
    ["Claude Code", "true"],
    ["Codex", "false"],
    ["opencode", "false"],
    ["Any command", "false"],
  ]);
  await expect
    .element(page.getByRole("textbox", { name: "Claude Code" }))
    .toHaveValue(snippets.claude({ service: serviceUrl, token: "TOKEN", projectId: shop!.id }));
  await expect.element(page.getByText("Run this in the repository:")).toBeVisible();
  await expect.element(project).not.toBeInTheDocument();
});

test.each([
  ["codex", "Codex", /config\.toml/, "3"],
  ["opencode", "opencode", /opencode\.json/, "12"],
  ["command", "Any command", /claims the next ticket/, "3"],
] as const)("%s has its own text and help", async (name, label, help, rows) => {
  await drawn("tok_1");
  await userEvent.click(tool(label));
  await expect.element(tool(label)).toHaveAttribute("aria-pressed", "true");
  await expect.element(tool("Claude Code")).toHaveAttribute("aria-pressed", "false");
  const field = page.getByRole("textbox", { name: label });
  await expect.element(field).toHaveValue(snippets[name]({ service: serviceUrl, token: "tok_1", projectId: shop!.id }));
  await expect.element(field).toHaveAttribute("rows", rows);
  await expect.element(page.getByText(help)).toBeVisible();
});

test("a command is for one project, the first one unless another is chosen", async () => {
  await drawn("tok_1");
  await userEvent.click(tool("Any command"));
  await expect.element(project).toHaveValue(shop!.id);
  await userEvent.selectOptions(project, "Relaunch");
  await expect
    .element(page.getByRole("textbox", { name: "Any command" }))
    .toHaveValue(snippets.command({ service: serviceUrl, token: "tok_1", projectId: relaunch!.id }));
});

test("without projects, a placeholder stands for the project", async () => {
  await drawn("tok_1", []);
  await userEvent.click(tool("Any command"));
  await expect
    .element(page.getByRole("textbox", { name: "Any command" }))
    .toHaveValue(snippets.command({ service: serviceUrl, token: "tok_1", projectId: "PROJECT_ID" }));
  await expect.element(project).not.toBeInTheDocument();
});
