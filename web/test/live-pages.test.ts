import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { isSkipped, useApp } from "./support/app.ts";
import { newBoard } from "./support/board.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

/** Something that somebody else does, by its name. */
type Changes = Readonly<Record<string, () => Promise<unknown>>>;

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function picture(): FormData {
  const form = new FormData();
  form.append("file", new Blob([png]), "phone.png");
  return form;
}

describe.skipIf(isSkipped)("an open page, while somebody else works, shows what it would show after a reload", () => {
  const app = useApp();
  let mia: Person;
  let tom: Person;
  beforeAll(async () => {
    if (isSkipped) return;
    mia = await app.service.setUp();
    tom = await app.service.addMember(mia, "Tom Rau");
  });

  /** Compares two tabs after every change: one that stays open, and one that is loaded again. */
  async function expectLive(path: string, shown: (page: Page) => Promise<unknown>, changes: Changes) {
    const visit = await app.visit({ as: mia });
    const live = await visit.open(path);
    const reloaded = await visit.context.newPage();
    await reloaded.goto(path);
    let before = await shown(reloaded);
    await expect.poll(() => shown(live)).toEqual(before);
    for (const [change, make] of Object.entries(changes)) {
      await make();
      await reloaded.reload();
      await expect.poll(async () => ({ change, shown: await shown(reloaded) })).not.toEqual({ change, shown: before });
      before = await shown(reloaded);
      await expect.poll(async () => ({ change, shown: await shown(live) })).toEqual({ change, shown: before });
    }
  }

  it("on a board", async () => {
    const board = await newBoard(mia, { "To do": ["Size table", "Alt texts"], Doing: [], Done: ["Imprint"] });
    const params = { id: board.cards["Size table"]! };
    const patch = (body: Parameters<typeof tom.api.updateCard>[0]["body"]) => () =>
      tom.api.updateCard({ params, body });
    const comment = (content: string) => tom.api.createCardComment({ params, body: { content } });
    let first = "";
    let list = "";
    let ticket = "";
    /** The lists with their cards, from left to right and from top to bottom. */
    const shown = async (page: Page) => {
      await page.getByRole("link", { name: "Imprint" }).waitFor();
      return page.locator("[data-board]").evaluate((shownBoard) => ({
        text: (shownBoard as HTMLElement).innerText.split(/\s*\n\s*/),
        images: shownBoard.querySelectorAll("img").length,
      }));
    };
    await expectLive(board.path, shown, {
      "a new title": patch({ title: "Sizes for children" }),
      "a label": patch({ labels: [{ text: "frontend", color: "blue" }] }),
      "a due date": patch({ due_date: "2027-03-31" }),
      "a checklist": patch({ checklist: [{ text: "Reproduce", checked: true }, { text: "Fix" }] }),
      "two assignees": patch({ assigned_to: [mia, tom].map(({ session }) => session.organisations[0]!.user_id) }),
      "a comment": async () => void (first = (await comment("Seen on my phone")).data.id),
      "another comment": () => comment("And on my laptop"),
      "a deleted comment": () => tom.api.deleteCardComment({ params: { ...params, comment_id: first } }),
      "an image": () => tom.api.addCardAttachments({ params, form: picture() }),
      "a ticket": async () => {
        const body = { source_type: "board_card", source_id: params.id } as const;
        ticket = (await tom.api.generateTicket({ body })).data.id;
      },
      "a deleted ticket": () => mia.api.deleteTicket({ params: { id: ticket } }),
      "a move to another list": patch({ list_id: board.lists.Done!, position: 0 }),
      "a move within its list": patch({ position: 8 }),
      "an archived card": patch({ archived: true }),
      "a restored card": patch({ archived: false }),
      "a new card": () =>
        tom.api.createCard({ body: { project_id: board.id, list_id: board.lists.Doing!, title: "Terms" } }),
      "a deleted card": () => tom.api.deleteCard({ params: { id: board.cards["Alt texts"]! } }),
      "a new list": async () =>
        void (list = (await tom.api.createBoardList({ body: { project_id: board.id, name: "Ideas", position: 0 } }))
          .data.id),
      "a renamed list": () => tom.api.updateBoardList({ params: { id: list }, body: { name: "Later" } }),
      "a limit of cards": () => tom.api.updateBoardList({ params: { id: board.lists.Done! }, body: { card_limit: 1 } }),
      "a moved list": () => tom.api.updateBoardList({ params: { id: list }, body: { position: 2 } }),
      "a deleted list": () => mia.api.deleteBoardList({ params: { id: list } }),
    });
  });

  it("in an inbox", async () => {
    const website = await newWebsite(mia);
    const [first, second, third] = await newReports(mia, website, ["Third", "Second", "First"]);
    const params = { id: second!.id };
    const patch = (body: Parameters<typeof tom.api.updateFeedback>[0]["body"]) => () =>
      tom.api.updateFeedback({ params, body });
    let comment = "";
    let ticket = "";
    /** The numbers of the tabs and the rows, without how long ago they arrived. */
    const shown = async (page: Page) => {
      const list = page.getByRole("list", { name: "Reports" });
      await list.getByRole("link", { name: /First/ }).waitFor();
      return {
        tabs: await page.getByRole("group", { name: "Status" }).getByRole("button").allInnerTexts(),
        rows: (await list.getByRole("listitem").allInnerTexts()).map((row) =>
          row.split(/\s*\n\s*/).filter((text) => !/ago|just now|min|^\d+ ?[smh]$/i.test(text)),
        ),
      };
    };
    await expectLive(`${website.inbox}?status=all`, shown, {
      "a new title": patch({ title: "The second" }),
      "another type": patch({ type: "feature" }),
      "another status": patch({ status: "in_progress" }),
      "an assignee": patch({ assigned_to: tom.session.organisations[0]!.user_id }),
      "a comment": async () => {
        const body = { content: "Seen" };
        comment = (await tom.api.createFeedbackComment({ params, body })).data.id;
      },
      "a deleted comment": () => tom.api.deleteFeedbackComment({ params: { ...params, comment_id: comment } }),
      "a ticket": async () => {
        const body = { source_type: "feedback", source_id: params.id } as const;
        ticket = (await tom.api.generateTicket({ body })).data.id;
      },
      "a deleted ticket": () => mia.api.deleteTicket({ params: { id: ticket } }),
      "a report that is done": patch({ status: "done" }),
      "a report that turns out to be spam": patch({ spam: true }),
      "a deleted report": () => mia.api.deleteFeedback({ params: { id: first!.id } }),
      "nobody's report any more": () =>
        tom.api.updateFeedback({
          params: { id: third!.id },
          body: { assigned_to: mia.session.organisations[0]!.user_id },
        }),
    });
  });
});
