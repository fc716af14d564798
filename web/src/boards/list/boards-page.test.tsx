import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { dan, olive, signedInAs } from "../../../test/support/example-board.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { closeNewBoard, useIsNewBoardOpen } from "../new-board.ts";
import BoardsPage from "./boards-page.tsx";

afterEach(closeNewBoard);

const client = (name: string): Wire.Client => ({ ...examples.listClients.response.data[0]!, id: name, name });
const project = (name: string, clientId: string, type: "board" | "website" = "board"): Wire.ProjectSummary => ({
  ...examples.listProjects.response.data[0]!,
  id: name,
  name,
  client_id: clientId,
  type,
});

const IsOpen = () => <output>{useIsNewBoardOpen() ? "open" : "closed"}</output>;

async function drawn(projects: Wire.ProjectSummary[], person = olive) {
  const drawing = await draw(
    <>
      <BoardsPage />
      <IsOpen />
    </>,
    {
      known: [
        ...signedInAs(person),
        [clientsQuery.queryKey, ["Bolt", "Acme", "Idle"].map(client)],
        [projectsQuery.queryKey, projects],
      ],
    },
  );
  await expect.element(page.getByRole("heading", { name: "Boards", level: 1 })).toBeVisible();
  return drawing;
}

const three = [
  project("Shop", "Acme", "website"),
  project("Relaunch", "Acme"),
  project("Fair", "Bolt"),
  project("Winter", "Acme"),
  project("Lost", "deleted client"),
];
const newBoard = page.getByRole("button", { name: "New board" });
const empty = page.getByRole("heading", { name: "No boards yet" });
const askOwner = page.getByText(/Olive Owner/);

test("boards are listed by client, without other projects and clients without boards", async () => {
  const { place } = await drawn(three);
  const shown = [...place.querySelectorAll("h2, li")].map((each) => [each.localName, each.textContent]);
  expect(shown).toEqual([
    ["h2", "Bolt"],
    ["li", "Fair"],
    ["h2", "Acme"],
    ["li", "Relaunch"],
    ["li", "Winter"],
  ]);
  await expect.element(empty).not.toBeInTheDocument();
});

test("a board opens", async () => {
  const { address } = await drawn(three);
  await userEvent.click(page.getByRole("link", { name: "Winter" }));
  await expect.poll(address).toBe("/boards/Winter");
});

test("an owner can create a board", async () => {
  await drawn(three);
  await expect.element(askOwner).not.toBeInTheDocument();
  await expect.element(page.getByText("closed")).toBeVisible();
  await userEvent.click(newBoard);
  await expect.element(page.getByText("open")).toBeVisible();
});

test("a developer reads whom to ask for a board", async () => {
  await drawn(three, dan);
  await expect.element(askOwner).toBeVisible();
  await expect.element(newBoard).not.toBeInTheDocument();
});

test("without boards, an owner is offered one once", async () => {
  await drawn([project("Shop", "Acme", "website")]);
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByText(/^A board has lists of cards/)).toBeVisible();
  await expect.element(newBoard).toBeVisible();
  await expect.element(askOwner).not.toBeInTheDocument();
});

test("without boards, a developer reads whom to ask", async () => {
  await drawn([], dan);
  await expect.element(empty).toBeVisible();
  await expect.element(askOwner).toBeVisible();
  await expect.element(newBoard).not.toBeInTheDocument();
});

const failed = new CorkboardError(500, { error: "The service failed" }, undefined);

test("boards that could not be loaded again stay", async () => {
  const { queryClient } = await drawn(three);
  const query = queryClient.getQueryCache().find({ queryKey: projectsQuery.queryKey })!;
  query.setState({ ...query.state, status: "error", error: failed });
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByRole("link", { name: "Winter" })).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
