import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { chooseLanguage } from "../../texts/language.ts";
import { AgentContext } from "./agent-context.tsx";

const project: Wire.Project = examples.getProject.response.data;

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const save = page.getByRole("button", { name: "Save" });

test("every field shows its own value", async () => {
  await draw(<AgentContext project={project} isOwner />);
  const context = project.agent_context!;
  const shown = {
    Repository: context.repository,
    "Base branch": context.base_branch,
    "Branch of a ticket": context.branch_pattern,
    "Set-up command": context.setup_command,
    "Test command": context.test_command,
    "Preview command": "",
    "Preview address": context.preview_url,
    Rules: context.rules,
  };
  for (const [name, value] of Object.entries(shown)) await expect.element(field(name)).toHaveValue(value);
  await expect.element(page.getByText(/run by “agent run” on the agent’s machine/)).toBeVisible();
});

test("only changes can be saved", async () => {
  await draw(<AgentContext project={{ ...project, agent_context: null }} isOwner />);
  await expect.element(field("Branch of a ticket")).toHaveAttribute("placeholder", "{ref}-{slug}");
  await expect.element(save).toBeDisabled();
  await userEvent.fill(field("Rules"), "Prices are in cents.");
  await expect.element(field("Repository")).toHaveValue("");
  await expect.element(save).toBeEnabled();
  await userEvent.fill(field("Rules"), " ");
  await expect.element(save).toBeDisabled();
});

test("developers read it, but change nothing", async () => {
  await draw(<AgentContext project={project} isOwner={false} />);
  await expect.element(field("Test command")).toHaveValue("npm test");
  for (const each of page.getByRole("textbox").all()) await expect.element(each).toBeDisabled();
  await expect.element(save).toBeDisabled();
});

test("it is in German too", async () => {
  await draw(<AgentContext project={project} isOwner />);
  chooseLanguage("de");
  await expect.element(page.getByRole("heading", { name: "Für Coding-Agenten" })).toBeVisible();
  await expect.element(field("Regeln")).toHaveAccessibleDescription(/^Was Agenten beachten müssen/);
});
