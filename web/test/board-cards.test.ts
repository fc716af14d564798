import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard, savedColumns } from "./support/board.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";
import { soon } from "./support/soon.ts";

describe.skipIf(isSkipped)("a board and its cards", () => {
  const app = useApp();
  let mia: Person;
  beforeAll(async () => {
    mia = await app.service.setUp();
  });

  const open = async (columns: Readonly<Record<string, readonly string[]>>, path = "") => {
    const board = await newBoard(mia, columns);
    const visit = await app.visit({ as: mia });
    const page = new BoardPage(await visit.open(board.path + path));
    return { board, page, visit };
  };

  const openCard = async (title: string) => {
    const opened = await open({ "To do": [title, "Alt texts"], Done: [] });
    await opened.page.card(title).click();
    const panel = opened.page.panel(title);
    await panel.getByLabel("Title").waitFor();
    const saved = async () => (await mia.api.getCard({ params: { id: opened.board.cards[title]! } })).data;
    return { ...opened, panel, saved };
  };

  it("starts with lists where there are none", async () => {
    const { board, page } = await open({});
    await page.page.getByRole("button", { name: "Start with To do, In progress and Done" }).click();
    await page.list("Done").waitFor({ state: "attached" });
    await expect.poll(() => savedColumns(mia, board)).toEqual({ "To do": [], "In progress": [], Done: [] });
  });

  it("adds one card after the other, and one for every pasted line", async () => {
    const { board, page } = await open({ "To do": ["Size table"], Done: [] });
    await page.card("Size table").waitFor();
    await page.press("n");
    const field = page.page.getByLabel("Title of the new card");
    await field.fill("Alt texts");
    await page.press("Enter");
    await field.fill("Imprint");
    await page.press("Enter");
    await page.card("Imprint").waitFor();
    await field.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "- Privacy\n\n* Terms\nCookies\n");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    const titles = ["Size table", "Alt texts", "Imprint", "Privacy", "Terms", "Cookies"];
    await expect.poll(() => savedColumns(mia, board)).toEqual({ "To do": titles, Done: [] });
    await expect.poll(() => page.titles("To do")).toEqual(titles);
  });

  it("adds, renames, reorders, collapses and deletes lists", async () => {
    const { board, page } = await open({ "To do": ["Size table"], Done: [] });
    const choose = async (list: string, item: string) => {
      await page.page.getByRole("button", { name: `Actions for the list ${list}` }).click();
      await page.page.getByRole("menuitem", { name: item }).click();
    };
    await page.page.getByRole("button", { name: "Add a list" }).click();
    await page.page.getByLabel("Name of the list").fill("Later");
    await page.press("Enter");
    await page.list("Later").waitFor({ state: "attached" });
    await choose("Later", "Move left");
    await choose("Done", "Rename");
    await page.page.getByLabel("Name of the list").fill("Finished");
    await page.press("Enter");
    await expect.poll(async () => Object.keys(await savedColumns(mia, board))).toEqual(["To do", "Later", "Finished"]);
    await choose("Later", "Delete list");
    await expect.poll(async () => Object.keys(await savedColumns(mia, board))).toEqual(["To do", "Finished"]);
    await choose("To do", "Collapse");
    await page.card("Size table").waitFor({ state: "detached" });
    await page.page.reload();
    await page.page.getByRole("button", { name: "Expand To do (1 card)" }).click();
    await page.card("Size table").waitFor();
  });

  it("changes everything about a card", async () => {
    const { page, panel, saved } = await openCard("Size table");
    await panel.getByRole("button", { name: "Add a description…" }).click();
    await panel.getByRole("textbox", { name: "Description" }).fill("Wraps at **360 px**");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await panel.locator("strong", { hasText: "360 px" }).waitFor();
    await panel.getByLabel("Due date").fill("2027-03-31");
    await panel.getByRole("button", { name: "Assignees: Unassigned" }).click();
    await page.page.getByRole("menuitemcheckbox", { name: "Mia Berg (you)" }).click();
    await panel.getByRole("button", { name: "Add label" }).click();
    await page.page.getByRole("menuitem", { name: "Add label" }).click();
    await page.page.getByLabel("Label", { exact: true }).fill("frontend");
    await page.page.getByRole("dialog", { name: "Add label" }).getByRole("button", { name: "Add label" }).click();
    for (const item of ["Reproduce", "Fix"]) {
      await panel.getByLabel("Add an item").fill(item);
      await page.press("Enter");
      await panel.getByLabel(item, { exact: true }).waitFor();
    }
    await panel.getByLabel("Reproduce", { exact: true }).check();
    await panel.getByLabel("Add files").setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("To be read"),
    });
    await panel.getByRole("link", { name: "notes.txt" }).waitFor();
    await panel.getByLabel("Write a comment…").fill("Seen on my phone");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await panel.getByRole("listitem").getByText("Seen on my phone").waitFor();
    await expect.poll(saved).toMatchObject({
      description: "Wraps at **360 px**",
      due_date: "2027-03-31",
      assigned_user_ids: [mia.session.organisations[0]!.user_id],
      labels: [{ text: "frontend", color: "blue" }],
      checklist: [
        { text: "Reproduce", checked: true },
        { text: "Fix", checked: false },
      ],
      attachments: [{ name: "notes.txt" }],
    });
    await page.press("Escape");
    const card = page.card("Size table");
    for (const text of ["frontend", "1 of 2 checklist items done", "1 comment", "1 attachment", "Due 31 Mar"])
      await card.getByText(text, { exact: true }).waitFor({ state: "attached" });
  });

  it("returns the focus to the card when it is closed", async () => {
    const { page, board } = await openCard("Size table");
    await page.page.getByRole("button", { name: "Close card" }).click();
    await expect.poll(() => new URL(page.page.url()).pathname).toBe(board.path);
    await expect.poll(() => page.card("Size table").evaluate((card) => card === document.activeElement)).toBe(true);
  });

  it("archives a card with Undo, and keeps archived cards in a view from which they are restored or deleted", async () => {
    const { page, panel, saved, board } = await openCard("Size table");
    await mia.api.createCardComment({ params: { id: board.cards["Size table"]! }, body: { content: "Seen" } });
    const archive = async () => {
      await panel.getByRole("button", { name: "Actions for “Size table”" }).click();
      await page.page.getByRole("menuitem", { name: "Archive" }).click();
      await page.card("Size table").waitFor({ state: "detached" });
      await page.toast("Card archived").waitFor();
    };
    await archive();
    await expect.poll(saved).toMatchObject({ archived: true });
    await page.press("z");
    await page.card("Size table").click();
    await expect.poll(saved).toMatchObject({ archived: false });
    await archive();
    await page.show("Archived cards");
    await page.page.getByRole("link", { name: "Size table in To do" }).click();
    await panel.getByText("This card is archived.").waitFor();
    await page.page.getByRole("button", { name: "Close card" }).click();
    await page.page.getByRole("button", { name: "Restore: Size table" }).click();
    await page.page.getByText("No archived cards").waitFor();
    await page.show("Board");
    await page.card("Size table").getByText("1 comment", { exact: true }).waitFor({ state: "attached" });
    await mia.api.updateCard({ params: { id: board.cards["Size table"]! }, body: { archived: true } });
    await page.card("Size table").waitFor({ state: "detached" });
    await page.show("Archived cards");
    await page.page.getByRole("button", { name: "Delete permanently: Size table" }).click();
    await page.toast("Card deleted").waitFor();
    await page.page.getByRole("button", { name: "Dismiss" }).last().click();
    await expect.poll(() => saved().then(String, ({ code }: { code: string }) => code), soon).toBe("card_not_found");
  });

  it("formats the description with the toolbar, which the browser can undo", async () => {
    const { page, panel, saved } = await openCard("Size table");
    await panel.getByRole("button", { name: "Add a description…" }).click();
    const field = panel.getByRole("textbox", { name: "Description" });
    await field.fill("wraps badly");
    await field.selectText();
    await panel.getByRole("button", { name: "Bold" }).click();
    expect(await field.inputValue()).toBe("**wraps badly**");
    await page.press("Control+z");
    expect(await field.inputValue()).toBe("wraps badly");
    await field.press("Control+i");
    await panel.getByRole("button", { name: "Checklist", exact: true }).click();
    expect(await field.inputValue()).toBe("- [ ] _wraps badly_");
    await panel.getByRole("button", { name: "Preview" }).click();
    await panel.locator("em", { hasText: "wraps badly" }).waitFor();
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(saved).toMatchObject({ description: "- [ ] _wraps badly_" });
  });

  it("offers the labels of the board, reorders the checklist by keyboard and converts its items to cards", async () => {
    const { page, panel, saved, board } = await openCard("Size table");
    await mia.api.updateCard({
      params: { id: board.cards["Alt texts"]! },
      body: { labels: [{ text: "copy", color: "green" }] },
    });
    const checklist = ["Reproduce", "Fix", "Tell Vera"].map((text) => ({ text }));
    await mia.api.updateCard({ params: { id: board.cards["Size table"]! }, body: { checklist } });
    await panel.getByLabel("Tell Vera", { exact: true }).press("Alt+ArrowUp");
    await expect
      .poll(async () => (await saved()).checklist.map(({ text }) => text))
      .toEqual(["Reproduce", "Tell Vera", "Fix"]);
    await panel.getByRole("button", { name: "Actions for “Fix”" }).click();
    await page.page.getByRole("menuitem", { name: "Convert to card" }).click();
    await page.card("Fix").waitFor();
    await expect
      .poll(async () => (await saved()).checklist.map(({ text }) => text))
      .toEqual(["Reproduce", "Tell Vera"]);
    await panel.getByRole("button", { name: "Add label" }).click();
    await page.page.getByRole("menuitem", { name: "copy" }).click();
    await expect.poll(saved).toMatchObject({ labels: [{ text: "copy", color: "green" }] });
  });

  it("keeps a step of the checklist that somebody else added while another one was being checked", async () => {
    const { page, panel, saved, board } = await openCard("Size table");
    const params = { id: board.cards["Size table"]! };
    await mia.api.updateCard({ params, body: { checklist: [{ text: "Reproduce" }, { text: "Fix" }] } });
    let isFirst = true;
    await page.page.route(`**/api/v1/boards/cards/${params.id}`, async (route) => {
      if (route.request().method() === "PATCH" && isFirst) {
        isFirst = false;
        const { checklist } = await saved();
        await mia.api.updateCard({ params, body: { checklist: [...checklist, { text: "Tell Vera" }] } });
      }
      await route.continue();
    });
    await panel.getByLabel("Fix", { exact: true }).check();
    await expect
      .poll(async () => (await saved()).checklist.map(({ text, checked }) => [text, checked]))
      .toEqual([
        ["Reproduce", false],
        ["Fix", true],
        ["Tell Vera", false],
      ]);
    await panel.getByLabel("Tell Vera", { exact: true }).waitFor();
  });

  it("attaches what is pasted and dropped, and previews images", async () => {
    const { page, panel, saved } = await openCard("Size table");
    const give = (kind: "paste" | "drop", name: string) =>
      panel.getByLabel("Title").evaluate(
        async (element, { type, fileName }) => {
          const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
          canvas.getContext("2d")!.fillRect(0, 0, 64, 48);
          const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
          const data = new DataTransfer();
          data.items.add(new File([blob], fileName, { type: "image/png" }));
          const rest = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            type === "paste"
              ? new ClipboardEvent("paste", { clipboardData: data, ...rest })
              : new DragEvent("drop", { dataTransfer: data, ...rest }),
          );
        },
        { type: kind, fileName: name },
      );
    await give("paste", "pasted.png");
    await panel.getByRole("link", { name: "pasted.png" }).waitFor();
    await give("drop", "dropped.png");
    await panel.getByRole("link", { name: "dropped.png" }).click();
    const preview = page.page.getByRole("dialog", { name: "dropped.png" });
    await expect
      .poll(() => preview.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(64);
    await preview.getByRole("button", { name: "Close", exact: true }).click();
    expect(await saved()).toMatchObject({ attachments: [{ name: "pasted.png" }, { name: "dropped.png" }] });
  });

  it("edits and deletes comments, and tells the history of the card", async () => {
    const { page, panel, board } = await openCard("Size table");
    await panel.getByLabel("Write a comment…").fill("Seen on my phone");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    const comment = panel.getByRole("region", { name: "Comments" }).getByRole("listitem");
    await comment.hover();
    await comment.getByRole("button", { name: "Comment actions" }).click();
    await page.page.getByRole("menuitem", { name: "Edit" }).click();
    await panel.getByLabel("Edit comment").fill("Seen on my tablet");
    await comment.getByRole("button", { name: "Save", exact: true }).click();
    await comment.getByText("Seen on my tablet").waitFor();
    const { data } = await mia.api.listCardComments({ params: { id: board.cards["Size table"]! } });
    expect(data).toMatchObject([{ content: "Seen on my tablet" }]);
    await panel.getByRole("button", { name: "List: To do" }).click();
    await page.page.getByRole("menuitemcheckbox", { name: "Done" }).click();
    await mia.api.updateCard({ params: { id: board.cards["Size table"]! }, body: { due_date: "2026-12-24" } });
    await panel.getByText("History").click();
    for (const happened of ["created this card", "moved this card to Done", "changed the due date"])
      await panel.getByText(`Mia Berg ${happened}`).waitFor();
    await panel.getByLabel("Write a comment…").fill("And on a laptop");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await comment.getByText("And on a laptop").waitFor();
  });

  it("keeps the text of a comment that could not be sent", async () => {
    const { page, panel, board } = await openCard("Size table");
    const params = { id: board.cards["Size table"]! };
    const field = panel.getByLabel("Write a comment…");
    const send = panel.getByRole("button", { name: "Comment", exact: true });
    const isRequest = (url: URL) => url.pathname.endsWith(`/boards/cards/${params.id}/comments`);
    await page.page.route(isRequest, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await field.fill("Seen on my phone");
    await send.click();
    await panel.getByRole("alert").getByText("The comment was not sent. Corkboard cannot be reached.").waitFor();
    expect(await field.inputValue()).toBe("Seen on my phone");
    await page.page.unroute(isRequest);
    await send.click();
    await panel.getByRole("listitem").getByText("Seen on my phone").waitFor();
    await panel.getByRole("alert").waitFor({ state: "detached" });
    await expect.poll(() => field.inputValue()).toBe("");
    expect((await mia.api.listCardComments({ params })).data).toMatchObject([{ content: "Seen on my phone" }]);
  });

  it("shows a comment once whose event arrives before the response", async () => {
    const { page, panel, board } = await openCard("Size table");
    const comments = panel.getByRole("region", { name: "Comments" }).getByRole("listitem");
    await page.page.route(`**/api/v1/boards/cards/${board.cards["Size table"]!}/comments`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch();
      await comments.getByText("Seen on my phone").waitFor();
      return route.fulfill({ response });
    });
    const field = panel.getByLabel("Write a comment…");
    await field.fill("Seen on my phone");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe("");
    expect(await comments.count()).toBe(1);
  });

  it("shows both versions when somebody else changed the title", async () => {
    const { page, panel, saved, board } = await openCard("Size table");
    await panel.getByLabel("Title").pressSequentially("s");
    await mia.api.updateCard({ params: { id: board.cards["Size table"]! }, body: { title: "Their title" } });
    await page.press("Enter");
    await page.page.getByRole("region", { name: "Their version" }).getByText("Their title", { exact: true }).waitFor();
    await page.page.getByRole("button", { name: "Keep theirs" }).click();
    await expect
      .poll(() => page.page.getByRole("textbox", { name: "Title", exact: true }).inputValue())
      .toBe("Their title");
    expect(await saved()).toMatchObject({ title: "Their title" });
  });

  it("is created from feedback, and both link to each other", async () => {
    const board = await newBoard(mia, { "To do": ["Alt texts"], Done: [] });
    const website = await newWebsite(mia);
    const [report] = await newReports(mia, website, ["The pay button does nothing"]);
    const visit = await app.visit({ as: mia });
    const page = new BoardPage(await visit.open(`/inbox/${report!.id}`));
    await page.page.getByRole("button", { name: "More actions" }).click();
    await page.page.getByRole("menuitem", { name: "Create card…" }).click();
    const dialog = page.page.getByRole("dialog", { name: "Create card" });
    await dialog.getByLabel("Board").selectOption(board.id);
    await dialog.getByLabel("List").selectOption("Done");
    await dialog.getByRole("button", { name: "Create card" }).click();
    await page.page.getByRole("region", { name: "Cards" }).getByRole("link", { name: "The pay button" }).click();
    const panel = page.panel("The pay button does nothing");
    await panel.getByRole("button", { name: "List: Done" }).waitFor();
    await panel.getByRole("link", { name: "The pay button does nothing" }).click();
    await expect.poll(() => new URL(page.page.url()).pathname).toBe(`/inbox/${report!.id}`);
    const { data } = await mia.api.getFeedback({ params: { id: report!.id } });
    expect(data.card_ids).toHaveLength(1);
    await mia.api.deleteCard({ params: { id: data.card_ids[0]! } });
    await page.page.getByRole("region", { name: "Cards" }).waitFor({ state: "detached" });
  });

  it("shows both versions when somebody else changed the description", async () => {
    const { page, panel, saved, board } = await openCard("Size table");
    await panel.getByRole("button", { name: "Add a description…" }).click();
    await panel.getByRole("textbox", { name: "Description" }).fill("Mine");
    await mia.api.updateCard({ params: { id: board.cards["Size table"]! }, body: { description: "Theirs" } });
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await page.page.getByRole("region", { name: "Their version" }).getByText("Theirs", { exact: true }).waitFor();
    await page.page.getByRole("button", { name: "Keep yours" }).click();
    await expect.poll(saved).toMatchObject({ description: "Mine" });
  });

  it("is accessible, with and without an open card", async () => {
    const { page, board } = await open({ "To do": ["Size table", "Alt texts"], Done: [] });
    const label = { labels: ["red", "yellow", "blue", "grey"].map((color) => ({ color, text: color })) };
    await mia.api.updateCard({
      params: { id: board.cards["Size table"]! },
      body: { ...label, due_date: "2026-01-01" },
    });
    await page.card("Size table").getByText("yellow").waitFor();
    await expectAccessible(page.page);
    await page.card("Size table").click();
    await page.panel("Size table").getByLabel("Title").waitFor();
    await expectAccessible(page.page);
    expect(await page.panel("Size table").isVisible()).toBe(true);
  });

  it("renders only what is on the screen of a long list, and reaches its end by keyboard", async () => {
    const titles = Array.from({ length: 300 }, (_, index) => `Card ${String(index + 1).padStart(3, "0")}`);
    const { page } = await open({ "To do": titles, Done: ["Imprint"] });
    await page.card("Card 001").waitFor();
    expect(await page.page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1_500);
    await page.list("To do").evaluate((list) => list.parentElement!.scrollTo({ top: 1e6 }));
    await page.card("Card 299").focus();
    await page.press("ArrowDown");
    await expect.poll(() => page.card("Card 300").evaluate((card) => card === document.activeElement)).toBe(true);
  });
});
