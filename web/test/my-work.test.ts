import { beforeAll, describe, it } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { engines, isSkipped, useApp } from "./support/app.ts";
import { BoardPage, newBoard } from "./support/board.ts";
import type { Person } from "./support/person.ts";
import { newReports, newWebsite } from "./support/reports.ts";

describe.skipIf(isSkipped).each(engines)("my work on %s", (engine) => {
  const app = useApp(engine);
  let mia: Person;
  beforeAll(async () => {
    if (!isSkipped) mia = await app.service.setUp();
  });

  it("lists what one is assigned to or mentioned in across projects, and follows changes", async () => {
    const website = await newWebsite(mia);
    const [report, other] = await newReports(mia, website, ["Assigned report", "Discussed report"]);
    const board = await newBoard(mia, { Doing: ["Discussed card", "Assigned card"] });
    const source = { source_type: "feedback", source_id: other!.id } as const;
    const { data: ticket } = await mia.api.generateTicket({ body: source });
    const tina = await app.service.addMember(mia, "Tina Voss");
    const assigned_to = tina.session.organisations[0]!.user_id;
    const visit = await app.visit({ as: tina });
    const page = await visit.open("/my-work");
    await page.getByText("Nothing to do").waitFor();
    await expectAccessible(page);

    await mia.api.updateFeedback({ params: { id: report!.id }, body: { assigned_to } });
    const card = { params: { id: board.cards["Assigned card"]! } };
    await mia.api.updateCard({ ...card, body: { assigned_to, due_date: "2020-02-29" } });
    await mia.api.updateTicket({ params: { id: ticket.id }, body: { assigned_to } });
    const mention = { content: "@Tina Voss, what do you think?" };
    await mia.api.createCardComment({ params: { id: board.cards["Discussed card"]! }, body: mention });
    const assigned = page.getByRole("region", { name: "Assigned to me" });
    const mentioned = page.getByRole("region", { name: "Mentions" });
    await assigned.getByRole("link", { name: /Assigned report.*Webshop.*New/ }).waitFor();
    await assigned.getByRole("link", { name: /Assigned card.*Relaunch.*Doing/ }).waitFor();
    await assigned.getByRole("link", { name: /Ticket.*Open/ }).waitFor();
    await mentioned.getByRole("link", { name: /Discussed card.*Doing/ }).waitFor();
    await expectAccessible(page);

    const due = assigned.getByRole("link", { name: /Assigned card/ });
    await due.getByTitle(/^Overdue since/).waitFor();
    const list = { project_id: board.id, name: "Done" };
    const last = (await mia.api.createBoardList({ body: list })).data.id;
    await mia.api.updateCard({ ...card, body: { list_id: last } });
    await due.getByTitle(/^Due /).waitFor();
    await due.getByTitle(/^Overdue since/).waitFor({ state: "detached" });

    await mia.api.updateFeedback({ params: { id: report!.id }, body: { status: "done" } });
    await assigned.getByRole("link", { name: /Assigned report/ }).waitFor({ state: "detached" });
    await mentioned.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await new BoardPage(page).panel("Discussed card").waitFor();
    await page.goBack();
    await assigned.getByRole("link", { name: /Assigned card/ }).waitFor();
  });
});
