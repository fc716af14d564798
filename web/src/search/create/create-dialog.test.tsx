import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { startCreating, useCreation } from "../creating.ts";
import CreateDialog from "./create-dialog.tsx";

function Surroundings() {
  const kind = useCreation();
  return kind ? <CreateDialog kind={kind} /> : <p>Nothing is created</p>;
}

for (const [kind, title] of [
  ["report", "New report"],
  ["project", "New project"],
] as const)
  test(`a ${kind} is created in a dialog that can be cancelled`, async () => {
    await draw(<Surroundings />, {
      known: [
        [sessionQuery.queryKey, examples.getSession.response.data],
        [projectsQuery.queryKey, examples.listProjects.response.data],
        [clientsQuery.queryKey, examples.listClients.response.data],
      ],
    });
    await expect.element(page.getByText("Nothing is created")).toBeVisible();
    startCreating(kind);
    await expect.element(page.getByRole("dialog", { name: title })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Cancel" }));
    await expect.element(page.getByText("Nothing is created")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
