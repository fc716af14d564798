import { CorkboardError } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import {
  exampleBoard,
  exampleCard,
  exampleList,
  olive,
  projectId,
  signedInAs,
} from "../../../test/support/example-board.ts";
import { failQuery } from "../../../test/support/query-states.ts";
import { unreachableService } from "../../../test/support/unreachable-service.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { boardQuery } from "../board-queries.ts";
import BoardPage from "./board-page.tsx";

const { queryKey } = boardQuery(projectId);
const board = exampleBoard([exampleList("todo")], [exampleCard("Photos", { list_id: "todo" })]);

async function drawn() {
  const drawing = await draw(
    <div style={{ display: "flex", flexDirection: "column", height: 700 }}>
      <BoardPage />
    </div>,
    {
      at: `/boards/${projectId}`,
      known: [
        ...signedInAs(olive),
        [queryKey, board],
        [projectsQuery.queryKey, examples.listProjects.response.data],
        [clientsQuery.queryKey, examples.listClients.response.data],
      ],
    },
  );
  await expect.element(card).toBeVisible();
  return drawing;
}

const card = page.getByRole("link", { name: "Photos" });
const alert = page.getByRole("alert");
const rejected = (code: string) => new CorkboardError(404, { error: "It does not exist", code }, undefined);
const busy = new CorkboardError(500, { error: "It is busy" }, undefined);

test.each(["project_not_found", "not_a_board_project"])(
  "a board that does not exist (%s) is not found, and not requested again",
  async (code) => {
    const { queryClient } = await drawn();
    await failQuery(queryClient, queryKey, rejected(code));
    await expect.element(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(card).not.toBeInTheDocument();
  },
);

test("a board that was deleted is not shown any more", async () => {
  const { queryClient } = await drawn();
  queryClient
    .getQueryCache()
    .find({ queryKey })!
    .setState({ status: "error", error: rejected("project_not_found") });
  await expect.element(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test("a board that cannot be loaded is requested again on demand", async () => {
  const { queryClient } = await drawn();
  await failQuery(queryClient, queryKey, busy);
  await expect.element(alert).toMatchTextContent(/It is busy/);
  const service = unreachableService();
  await userEvent.click(alert.getByRole("button", { name: "Try again" }));
  await expect.poll(() => service.attempts).toMatchObject([{ method: "GET", path: "/boards/snapshot" }]);
  await expect.element(alert).toMatchTextContent(/Corkboard cannot be reached/);
});

test("a board that cannot be loaded again stays as it was", async () => {
  const { queryClient } = await drawn();
  queryClient.getQueryCache().find({ queryKey })!.setState({ status: "error", error: busy });
  await expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe("error");
  await new Promise(requestAnimationFrame);
  await expect.element(card).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
