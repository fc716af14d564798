import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { AgentPolicies } from "./agent-policies.tsx";

const project: Wire.Project = examples.getProject.response.data;
const questions = page.getByRole("combobox", { name: "Questions for reporters" });
const deliveries = page.getByRole("combobox", { name: "Deliveries" });

test.each([
  ["team", "client", "Ask the team first, which can forward them", "Show them to the client at once"],
  ["reporter", "team", "Ask the reporter directly", "The team checks them first and shows them to the client"],
] as const)("questions for the %s and reviews by the %s", async (agent_questions, delivery_review, asked, reviewed) => {
  await draw(<AgentPolicies project={{ ...project, agent_questions, delivery_review }} isOwner />);
  await expect.element(questions).toHaveDisplayValue(asked);
  await expect.element(deliveries).toHaveDisplayValue(reviewed);
  await expect.element(questions).toBeEnabled();
  await expect.element(deliveries).toBeEnabled();
  await expect.element(page.getByText(/^Agents can ask two questions per attempt/)).toBeVisible();
});

test("developers cannot change the policies", async () => {
  await draw(<AgentPolicies project={project} isOwner={false} />);
  await expect.element(questions).toBeDisabled();
  await expect.element(deliveries).toBeDisabled();
});
