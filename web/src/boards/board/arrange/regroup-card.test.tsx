import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unreachableService } from "../../../../test/support/unreachable-service.ts";
import { chooseLanguage } from "../../../texts/language.ts";
import { newestAction, removeToast, runToastAction } from "../../../ui/toast-store.ts";
import { type BoardCard, type BoardList, type Column, emptyCard, type Group } from "../../board.ts";
import { regroupCard } from "./regroup-card.ts";

const list: BoardList = { id: "", name: "", position: 0, version: 1, color: null, card_limit: null };
const card: BoardCard = {
  ...emptyCard,
  id: "c1",
  title: "Pay by card",
  assigned_user_ids: ["ada", "eve"],
  labels: [
    { text: "Bug", color: "red" },
    { text: "Shop", color: "blue" },
  ],
};

const column = (name: string, group?: Group, color: string | null = null): Column => ({
  list: { ...list, id: name, name, color },
  cards: [],
  ...(group && { group }),
});
const assignee = (value: string | undefined) => column(value ?? "Nobody", { by: "assignee", value });
const label = (value: string | undefined, color: string | null = null) =>
  column(value ?? "No label", { by: "label", value }, color);

let service: ReturnType<typeof unreachableService>;
const sent = () => service.attempts.map(({ path, body }) => ({ path, body }));

beforeEach(() => {
  chooseLanguage("en");
  service = unreachableService();
});

afterEach(() => {
  for (let toast = newestAction(); toast; toast = newestAction()) removeToast(toast.id);
});

const regroup = (from: Column, to: Column) => regroupCard(new QueryClient(), "p1", card, from, to);

describe("a card that is moved to another column", () => {
  test.each<[string, Column, Column, object]>([
    ["gets its assignee instead of its own", assignee("ada"), assignee("bob"), { assigned_to: ["eve", "bob"] }],
    ["has its assignee once", assignee("ada"), assignee("eve"), { assigned_to: ["eve"] }],
    [
      "gets an assignee in addition to others",
      assignee(undefined),
      assignee("bob"),
      { assigned_to: ["ada", "eve", "bob"] },
    ],
    ["has no assignee in that of nobody", assignee("ada"), assignee(undefined), { assigned_to: [] }],
    [
      "gets its label instead of its own",
      label("Bug"),
      label("Idea", "green"),
      {
        labels: [
          { text: "Shop", color: "blue" },
          { text: "Idea", color: "green" },
        ],
      },
    ],
    ["has its label once", label("Bug"), label("Shop", "blue"), { labels: [{ text: "Shop", color: "blue" }] }],
    ["gets a label without colour", label("Bug"), label("Shop"), { labels: [{ text: "Shop", color: "" }] }],
    ["has no label in that without", label("Bug"), label(undefined), { labels: [] }],
  ])("%s", async (_, from, to, body) => {
    await regroup(from, to);
    expect(sent()).toEqual([{ path: "/boards/cards/c1", body }]);
  });

  test.each<[string, Column, Column]>([
    ["its own", assignee("ada"), assignee("ada")],
    ["that of a list", assignee("ada"), column("Done")],
    ["that of a group from a list", column("Done"), assignee("ada")],
  ])("does not change if the column is %s", async (_, from, to) => {
    await regroup(from, to);
    expect(sent()).toEqual([]);
    expect(newestAction()).toBeUndefined();
  });

  test.each<[string, Column, Column, object]>([
    ["assignees", assignee("ada"), assignee("bob"), { assigned_to: ["ada", "eve"] }],
    ["labels", label("Bug"), label("Idea"), { labels: card.labels }],
  ])("gets its %s back when that is undone", async (_, from, to, before) => {
    const regrouped = regroup(from, to);
    const { id, message, action } = newestAction()!;
    expect({ message, label: action!.label, hint: action!.hint }).toEqual({
      message: `Moved to ${to.list.name}`,
      label: "Undo",
      hint: "Z",
    });
    runToastAction(id);
    await regrouped;
    await expect.poll(() => sent()[1]?.body).toEqual(before);
  });

  test("can be tried again if it was not changed", async () => {
    await regroup(assignee("ada"), assignee("bob"));
    const { id, message, tone, action } = newestAction()!;
    expect({ message, tone, label: action!.label }).toEqual({
      message: "“Pay by card” was not changed. Corkboard cannot be reached. Check your connection and try again.",
      tone: "error",
      label: "Try again",
    });
    runToastAction(id);
    await expect.poll(() => sent()[1]).toEqual(sent()[0]);
  });
});
