import { errors, limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, ticketAbout } from "../../../../../test/support/claims.ts";
import { clientError } from "../../../../../test/support/expected-errors.ts";
import { newBoard, newClaim, newFeedback } from "../../../../../test/support/factories.ts";
import { useService } from "../../../../../test/support/harness.ts";
import { inboxOf, wholeInboxOf } from "../../../../../test/support/inbox.ts";
import { newReportedItem } from "../../../../../test/support/reports.ts";

describe("an agent's question", () => {
  const service = useService({ CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" });

  async function newWork() {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const agent = await agentOf(service, owner);
    const report = await newReportedItem(service, organisation);
    const ticket = await ticketAbout(owner, report);
    const claim = await claimOf(agent, ticket.id);
    const ask = async (to: "team" | "reporter", question = "Which browser?", choices?: string[]) => {
      const body = { fence: claim.fence, to, question, ...(choices ? { choices } : {}) };
      return (await agent.client.askQuestion({ params: { id: claim.id }, body })).data;
    };
    const beat = async () =>
      (await agent.client.heartbeatClaim({ params: { id: claim.id }, body: { fence: claim.fence } })).data;
    const answer = (id: string, body: { content?: string; forward?: boolean }) =>
      owner.client.answerQuestion({ params: { id }, body });
    const setPolicy = (agent_questions: "team" | "reporter") =>
      owner.client.updateProject({ params: { id: report.projectId }, body: { agent_questions } });
    const questionNow = async (id: string) => (await owner.client.getQuestion({ params: { id } })).data;
    return { organisation, owner, agent, report, ticket, claim, ask, beat, answer, setPolicy, questionNow };
  }

  it("goes to the team, pauses the lease, and its answer gives the agent 15 minutes", async () => {
    const { owner, claim, ask, beat, answer, questionNow, ticket } = await newWork();
    const question = await ask("team", "Which browser?", ["Firefox", "Chrome"]);
    expect(question).toMatchObject({
      ticket_id: ticket.id,
      claim_id: claim.id,
      agent: "robot",
      to: "team",
      intended_for: "team",
      choices: ["Firefox", "Chrome"],
      state: "open",
      answer: null,
    });
    expect(await beat()).toMatchObject({ state: "asking", leased_until: null, answers: [], stop: false });
    expect((await owner.client.getTicket({ params: { id: ticket.id } })).data).toMatchObject({
      status: "in_progress",
      claim: { state: "asking", leased_until: null },
    });
    expect(await inboxOf(owner, 1)).toMatchObject([
      { kind: "question", subject_type: "ticket", subject_id: ticket.id },
    ]);
    const before = service.db.now().getTime();
    const answered = (await answer(question.id, { content: "Firefox, I think" })).data;
    expect(answered).toMatchObject({
      state: "answered",
      answer: "Firefox, I think",
      answered_by: "team",
      answered_by_user_id: owner.userId,
    });
    const { leased_until, state } = (await owner.client.getClaim({ params: { id: claim.id } })).data;
    expect(state).toBe("working");
    const minutes = (Date.parse(leased_until ?? "") - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(15);
    expect(minutes).toBeLessThan(20);
    expect((await beat()).answers).toEqual([answered]);
    expect((await beat()).answers).toEqual([]);
    expect(await questionNow(question.id)).toEqual(answered);
    const listed = await owner.client.listQuestions({ query: { ticket_id: ticket.id } });
    expect(listed).toMatchObject({ data: [answered], meta: { total: 1 } });
    await expect(answer(question.id, { content: "No, Chrome" })).rejects.toMatchObject(
      clientError(errors.alreadyAnswered),
    );
  });

  it("keeps the lease paused until every question is answered", async () => {
    const { ask, beat, answer } = await newWork();
    const [first, second] = [await ask("team"), await ask("team", "Which page?")];
    await answer(second.id, { content: "The last one" });
    expect(await beat()).toMatchObject({ state: "asking", leased_until: null, answers: [{ id: second.id }] });
    await answer(first.id, { content: "Firefox" });
    expect(await beat()).toMatchObject({ state: "working", answers: [{ id: first.id }] });
  });

  it("to the reporter waits for the team to forward it, unless the project allows it", async () => {
    const { owner, report, ask, answer, setPolicy, questionNow } = await newWork();
    const question = await ask("reporter");
    expect(question).toMatchObject({ to: "team", intended_for: "reporter" });
    const forwarded = (await answer(question.id, { forward: true })).data;
    expect(forwarded).toMatchObject({ to: "reporter", state: "open", answer: null });
    expect((await answer(question.id, { forward: true })).data).toEqual(forwarded);
    await report.reply("Firefox 140");
    expect(await questionNow(question.id)).toMatchObject({
      state: "answered",
      answer: "Firefox 140",
      answered_by: "reporter",
      answered_by_user_id: null,
    });
    await setPolicy("reporter");
    expect(await ask("reporter")).toMatchObject({ to: "reporter", intended_for: "reporter" });
    const events = (await owner.client.listEvents({ query: { object_id: question.ticket_id } })).data;
    const ofQuestion = events.filter(({ object_id }) => object_id === question.id);
    expect(ofQuestion).toMatchObject([
      { type: "question.created", changes: { to: { from: null, to: "team" }, question: { to: "Which browser?" } } },
      { type: "question.forwarded", actor: { user_id: owner.userId } },
      { type: "question.answered", actor: null, changes: { answer: { to: "Firefox 140" } } },
    ]);
  });

  it("to the reporter does not notify the team", async () => {
    const { owner, organisation, ask, setPolicy } = await newWork();
    await setPolicy("reporter");
    await ask("reporter");
    const other = await organisation.addMember("Otto Other", "owner");
    expect(await wholeInboxOf(owner, other)).toEqual([]);
  });

  it("can be put to the reporter twice per claim, and twenty times in all", async () => {
    const { ask } = await newWork();
    await ask("reporter");
    await ask("reporter");
    const usedUp = clientError(errors.questionsUsedUp);
    await expect(ask("reporter")).rejects.toMatchObject(usedUp);
    for (let n = 2; n < limits.questions; n++) await ask("team");
    await expect(ask("team")).rejects.toMatchObject(usedUp);
  });

  it("cannot be put to a reporter who does not exist", async () => {
    const { owner, agent, answer } = await newWork();
    const noReporter = clientError(errors.noReporter);
    const anonymous = await claimOf(agent, (await ticketAbout(owner, await newFeedback(owner))).id);
    const ofCard = await newClaim(owner, await newBoard(owner, ["To do"]));
    for (const { id, fence } of [anonymous, ofCard]) {
      const ask = (to: "team" | "reporter") =>
        agent.client.askQuestion({ params: { id }, body: { fence, to, question: "Who?" } });
      await expect(ask("reporter")).rejects.toMatchObject(noReporter);
      const question = (await ask("team")).data;
      await expect(answer(question.id, { forward: true })).rejects.toMatchObject(noReporter);
    }
  });

  it("is limited in length and number of choices", async () => {
    const { agent, claim, answer, ask } = await newWork();
    const wrong = [
      { question: "x".repeat(limits.question + 1) },
      { question: " " },
      { question: "Which?", choices: Array(limits.choices + 1).fill("One") },
      { question: "Which?", choices: [""] },
      { question: "Which?", to: "everybody" },
    ];
    for (const fields of wrong) {
      const body = { fence: claim.fence, to: "team", ...fields };
      const response = await service.request("POST", `/api/v1/claims/${claim.id}/questions`, {
        token: agent.token,
        body,
      });
      expect(response).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    }
    const { id } = await ask("team");
    for (const body of [{}, { content: "Yes", forward: true }, { forward: false }]) {
      await expect(answer(id, body)).rejects.toMatchObject(clientError(errors.answerRequired));
    }
  });

  it("is plain text with links only to the project's website", async () => {
    const { ask } = await newWork();
    const text = "See https://bolt.example/cart and \u202ehttps://evil.example/login, or evil.example";
    const { question, choices } = await ask("reporter", text, ["https://bolt.example", "www.evil.example"]);
    expect(question).toBe("See https://bolt.example/cart and https[:]//evil[.]example/login, or evil[.]example");
    expect(choices).toEqual(["https://bolt.example", "www[.]evil[.]example"]);
  });
});
