import { examples } from "@corkboard/contract/examples";
import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../../test/support/draw.tsx";
import { clientsQuery, projectsQuery } from "../../../service/api/resources.ts";
import CreateCardDialog from "./create-card-dialog.tsx";

const item = examples.getFeedback.response.data;
const [website, board] = examples.listProjects.response.data;
const lists = examples.listBoardLists.response.data;
const foreign = { ...board!, id: "foreign", name: "Another", client_id: "other" };
const ownerless = { ...board!, id: "ownerless", name: "Internal", client_id: "gone" };
const clients = [
  ...examples.listClients.response.data,
  { ...examples.listClients.response.data[0]!, id: "other", name: "Acme" },
];

interface Given {
  readonly title?: string;
  readonly projects?: readonly object[];
  readonly listsOf?: Readonly<Record<string, readonly object[]>>;
}

async function drawn({
  title = item.title,
  projects = [website!, foreign, ownerless, board!],
  listsOf = {},
}: Given = {}) {
  // The lists of a board are loaded whenever they are shown. Offline, what is known about them stays.
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  let closed = 0;
  const known: Known[] = [
    [projectsQuery.queryKey, projects],
    [clientsQuery.queryKey, clients],
  ];
  const all: Readonly<Record<string, readonly object[]>> = {
    [board!.id]: lists,
    foreign: [{ ...lists[0]!, id: "ideas", name: "Ideas" }],
    ...listsOf,
  };
  for (const [id, each] of Object.entries(all)) known.push([["board-lists", id], each]);
  await draw(<CreateCardDialog item={{ ...item, title }} onClose={() => void closed++} />, { known });
  await expect.element(page.getByRole("dialog", { name: "Create card" })).toBeVisible();
  return { closed: () => closed };
}

const title = page.getByRole("textbox", { name: "Title" });
const boards = page.getByLabelText("Board");
const listsOfBoard = page.getByLabelText("List");
const create = page.getByRole("button", { name: "Create card" });
const optionsOf = (field: typeof boards) =>
  field
    .getByRole("option")
    .elements()
    .map((each) => each.textContent);

test("the report's title is ready to be changed", async () => {
  await drawn();
  await expect.element(title).toHaveValue(item.title);
  await expect.element(title).toHaveFocus();
  await expect.element(title).toBeRequired();
  await expect.element(title).toHaveAttribute("maxlength", "500");
  await userEvent.fill(title, "Repair it");
  await expect.element(title).toHaveValue("Repair it");
  await expect.element(create).toBeEnabled();
});

test.each(["", "   "])("a card needs a title, and “%s” is none", async (text) => {
  await drawn();
  await userEvent.fill(title, text);
  await expect.element(create).toBeDisabled();
});

test("only boards are offered, those of the report's client first, with the names of their clients", async () => {
  await drawn();
  expect(optionsOf(boards)).toEqual(["Relaunch · Bolt Bikes", "Another · Acme", "Internal"]);
  await expect.element(boards).toHaveValue(board!.id);
});

test("the first list is chosen, and another one can be", async () => {
  await drawn();
  expect(optionsOf(listsOfBoard)).toEqual(["To do", "Done"]);
  await expect.element(listsOfBoard).toHaveValue(lists[0]!.id);
  await userEvent.selectOptions(listsOfBoard, "Done");
  await expect.element(listsOfBoard).toHaveValue(lists[1]!.id);
});

test("another board has other lists, and the first of them is chosen", async () => {
  await drawn();
  await userEvent.selectOptions(listsOfBoard, "Done");
  await userEvent.selectOptions(boards, "Another · Acme");
  await expect.element(boards).toHaveValue("foreign");
  await expect.element(listsOfBoard).toHaveValue("ideas");
  expect(optionsOf(listsOfBoard)).toEqual(["Ideas"]);
  await userEvent.selectOptions(boards, "Relaunch · Bolt Bikes");
  await expect.element(listsOfBoard).toHaveValue(lists[0]!.id);
});

test("without a board, no card can be created", async () => {
  await drawn({ projects: [website!] });
  await expect.element(page.getByText(/^There is no board yet/)).toBeVisible();
  await expect.element(boards).toBeDisabled();
  await expect.element(listsOfBoard).toBeDisabled();
  await expect.element(create).toBeDisabled();
});

test("on a board without lists, no card can be created", async () => {
  await drawn({ listsOf: { [board!.id]: [] } });
  await expect.element(page.getByText(/^This board has no lists yet/)).toBeVisible();
  await expect.element(boards).toBeEnabled();
  await expect.element(listsOfBoard).toBeDisabled();
  await expect.element(create).toBeDisabled();
});

test("before the lists are known, nothing is said about them and nothing can be created", async () => {
  await drawn({ projects: [ownerless] });
  await expect.element(listsOfBoard).toBeDisabled();
  await expect.element(create).toBeDisabled();
  await expect.element(page.getByText(/no lists/)).not.toBeInTheDocument();
});

test("a board with lists gives no hint and shows no failure", async () => {
  await drawn();
  await expect.element(create).toBeEnabled();
  await expect.element(page.getByText(/yet\./)).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("Cancel and Escape close the dialog", async () => {
  const { closed } = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Cancel" }));
  expect(closed()).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(closed).toBe(2);
});
