import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { AgentSnippets } from "./agent-snippets.tsx";
import { connections, keepToken, run, tryRun } from "./snippets.ts";

const projects: readonly Wire.ProjectSummary[] = examples.listProjects.response.data;
const [shop, relaunch] = projects;

const drawn = (token?: string, known = projects) =>
  draw(<AgentSnippets {...(token === undefined ? {} : { token })} />, { known: [[keys.projects, known]] });

const group = (name: string) => page.getByRole("group", { name });
const tool = (name: string) => group("Agent").getByRole("button", { name });
const unattended = group("How it works").getByRole("button", { name: "Unattended" });
const project = page.getByRole("combobox", { name: "Project" });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });

test("the first agent is chosen with its user at the screen, and a placeholder for the token", async () => {
  await drawn();
  const pressed = (name: string) =>
    group(name)
      .getByRole("button")
      .elements()
      .map((each) => [each.textContent, each.getAttribute("aria-pressed")]);
  expect(pressed("Agent")).toEqual([
    ["Claude Code", "true"],
    ["Codex", "false"],
    ["opencode", "false"],
    ["Another program", "false"],
  ]);
  expect(pressed("How it works")).toEqual([
    ["With you at the screen", "true"],
    ["Unattended", "false"],
  ]);
  await expect.element(field("Claude Code")).toHaveValue(connections.claude({ service: serviceUrl, token: "TOKEN" }));
  await expect.element(project).not.toBeInTheDocument();
});

test.each([
  ["codex", "Codex", /config\.toml/],
  ["opencode", "opencode", /opencode\.json/],
  ["command", "Another program", /over MCP/],
] as const)("%s has its own text and help", async (name, label, help) => {
  await drawn("tok_1");
  await userEvent.click(tool(label));
  await expect.element(tool(label)).toHaveAttribute("aria-pressed", "true");
  await expect.element(tool("Claude Code")).toHaveAttribute("aria-pressed", "false");
  await expect.element(field(label)).toHaveValue(connections[name]({ service: serviceUrl, token: "tok_1" }));
  await expect.element(page.getByText(help)).toBeVisible();
});

test.each([
  ["claude", "Claude Code"],
  ["codex", "Codex"],
  ["command", "Another program"],
] as const)("an unattended run of %s is for one project, in the repository that it changes", async (name, label) => {
  await drawn("tok_1");
  await userEvent.click(tool(label));
  await userEvent.click(unattended);
  const token = keepToken({ service: serviceUrl, token: "tok_1" });
  await expect.element(project).toHaveValue(shop!.id);
  await expect.element(field("Try it first")).toHaveValue(`${token}\n${tryRun(name, shop!.id)}`);
  await expect.element(field(label)).toHaveValue(run(name, shop!.id));
  await expect.element(page.getByText(/^Run everything in the repository that the agent is to change/)).toBeVisible();
  await userEvent.selectOptions(project, "Relaunch");
  await expect.element(field(label)).toHaveValue(run(name, relaunch!.id));
  await expect.element(field(label)).not.toHaveValue(expect.stringContaining("tok_1"));
});

test("without projects, a placeholder stands for the project", async () => {
  await drawn("tok_1", []);
  await userEvent.click(unattended);
  await expect.element(field("Claude Code")).toHaveValue(run("claude", "PROJECT_ID"));
  await expect.element(project).not.toBeInTheDocument();
});
