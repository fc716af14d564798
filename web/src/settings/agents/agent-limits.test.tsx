import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { AgentLimits } from "./agent-limits.tsx";

const project: Wire.Project = examples.getProject.response.data;

const field = (name: string) => page.getByRole("spinbutton", { name, exact: true });
const save = page.getByRole("button", { name: "Save" });

test("the limits are shown, and only changes can be saved", async () => {
  await draw(<AgentLimits project={project} isOwner />);
  await expect.element(field("Attempts per day")).toHaveValue(40);
  await expect.element(field("Minutes per attempt")).toHaveValue(120);
  await expect.element(field("Cost per day (USD)")).toHaveValue(25);
  await expect.element(save).toBeDisabled();
  await userEvent.clear(field("Attempts per day"));
  await expect.element(field("Attempts per day")).toHaveAttribute("placeholder", "No limit");
  await expect.element(save).toBeEnabled();
});

test("developers read them, but change nothing", async () => {
  await draw(<AgentLimits project={{ ...project, agent_limits: null }} isOwner={false} />);
  for (const each of page.getByRole("spinbutton").all()) await expect.element(each).toBeDisabled();
  await expect.element(save).toBeDisabled();
});
