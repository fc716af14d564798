import { agency, type Deed } from "./company.ts";
import { pictureOf, recorded } from "./evidence.ts";
import type { Engagement, World } from "./world.ts";

/** A report in the service, with the ticket, the claim and the delivery that follow from it. */
export class ReportedProblem {
  readonly #world: World;
  readonly #engagement: Engagement;
  readonly #evidence: string | undefined;
  #id = "";
  #reporterLink = "";
  #assignees: readonly string[] = [];
  #ticketId: string | undefined;
  #claim: { readonly id: string; readonly fence: number; readonly criteria: readonly { number: number }[] } | undefined;
  #deliveryId = "";

  constructor(world: World, engagement: Engagement, evidence?: string) {
    this.#world = world;
    this.#engagement = engagement;
    this.#evidence = evidence;
  }

  async send(form: FormData): Promise<void> {
    const { id, status_url } = await this.#world.api.call(undefined, "sendWidgetFeedback", { form });
    this.#id = id;
    this.#reporterLink = status_url ?? "";
  }

  async act(deed: Deed): Promise<void> {
    const { api, team, agentToken } = this.#world;
    const item = { id: this.#id };
    if (deed.do === "answer-by-reporter") return this.#answerAsReporter(deed.text);
    if (deed.who === "agent") return this.#work(deed, agentToken);
    const { token } = team.member(deed.who);
    const delivery = { id: this.#deliveryId };
    switch (deed.do) {
      case "comment":
        await api.call(token, "createFeedbackComment", { params: item, body: { content: deed.text } });
        break;
      case "reply":
        await api.call(token, "createFeedbackComment", {
          params: item,
          body: { content: deed.text, visibility: "public" },
        });
        break;
      case "assign":
        this.#assignees = deed.to.map((name) => team.member(name).userId);
        await api.call(token, "updateFeedback", { params: item, body: { assigned_to: this.#assignees } });
        break;
      case "status":
        await api.call(token, "updateFeedback", { params: item, body: { status: deed.to } });
        break;
      case "ticket":
        await this.#writeTicket(token, deed.priority);
        break;
      case "show":
        await api.call(token, "showDelivery", { params: delivery, body: { summary: deed.text } });
        break;
      case "reject":
        await api.call(token, "decideDelivery", { params: delivery, body: { verdict: "reject", reason: deed.text } });
        break;
      case "accept":
        await api.call(token, "decideDelivery", { params: delivery, body: { verdict: "accept" } });
        break;
    }
  }

  /** Closes the report and its ticket. */
  async finish(who: string): Promise<void> {
    const { api, team } = this.#world;
    const { token } = team.member(who);
    if (this.#ticketId !== undefined) {
      await api.call(token, "updateTicket", { params: { id: this.#ticketId }, body: { status: "done" } });
    }
    await api.call(token, "updateFeedback", { params: { id: this.#id }, body: { status: "done" } });
  }

  /** Released for agents if the writer found acceptance criteria. */
  async #writeTicket(token: string, priority: string): Promise<void> {
    const { api } = this.#world;
    const body = { source_type: "feedback", source_id: this.#id };
    const { id } = await api.call(token, "generateTicket", { body });
    await api.call(token, "confirmCriteria", { params: { id }, body: {} });
    await api.call(token, "updateTicket", {
      params: { id },
      body: { priority, assigned_to: this.#assignees, ready: true },
    });
    this.#ticketId = id;
  }

  async #work(deed: Deed, token: string): Promise<void> {
    const { api } = this.#world;
    if (deed.do === "claim") {
      const body = { ticket_id: this.#ticketId, agent: agency.agent.name, lease_seconds: 14_400 };
      const { id, fence, ticket } = await api.call(token, "createClaim", { body });
      this.#claim = { id, fence, criteria: ticket.criteria };
      await api.call(token, "heartbeatClaim", { params: { id }, body: { fence, doing: deed.doing } });
      return;
    }
    if (!this.#claim) throw new Error(`The agent has not claimed the ticket of ${this.#evidence}`);
    const { id, fence, criteria } = this.#claim;
    if (deed.do === "ask") {
      const body = { fence, to: deed.to, question: deed.text, choices: deed.choices };
      await api.call(token, "askQuestion", { params: { id }, body });
    }
    if (deed.do === "deliver") {
      const { text: summary, branch, commit, preview } = deed;
      const delivery = {
        fence,
        summary,
        branch,
        commit,
        ...(preview === undefined ? {} : { preview_url: `${api.url}/demo/${preview}?fixed` }),
        criteria: criteria.map(({ number }) => ({ number, met: true, evidence: `Covered by a test on ${branch}` })),
        element: recorded(this.#evidence ?? "").after,
      };
      const form = new FormData();
      form.append("delivery", JSON.stringify(delivery));
      form.append("screenshot", pictureOf(`${this.#evidence}-after`), "after.webp");
      this.#deliveryId = (await api.call(token, "deliverClaim", { params: { id }, form })).id;
    }
  }

  async #answerAsReporter(content: string): Promise<void> {
    const { status } = await fetch(this.#reporterLink, {
      method: "POST",
      body: new URLSearchParams({ content }),
      redirect: "manual",
    });
    if (status >= 400) throw new Error(`The reply to a report of ${this.#engagement.name} was rejected: ${status}`);
  }
}
