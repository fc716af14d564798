import type { TicketWriterTest } from "@corkboard/contract";
import type { TicketSource } from "../../../ports/ai/proposal.ts";
import { draftTicket, type MeteredWriter } from "./generate-ticket.ts";

/** A report as visitors write them, so that duration and cost are those of an ordinary ticket. */
const sample: TicketSource = {
  kind: "feedback",
  id: "00000000-0000-7000-8000-000000000000",
  project: { name: "Light shop", website: "https://shop.example" },
  author: "visitor",
  title: "Pay button does nothing on the last step",
  description:
    "I put two lights in the cart and went to the checkout.\n\n1. Open the cart\n2. Press Pay €84.90\n\nExpected: the payment page opens.\nActual: nothing happens. It works on my laptop, but not on my phone.",
  type: "bug",
  pageUrl: "https://shop.example/checkout",
  labels: [],
  checklist: [],
  browserInfo: { browser: "Safari 18.2", os: "iOS 18.2", console_errors: ["TypeError: cart.total is undefined"] },
  annotations: [],
  comments: [
    {
      id: "00000000-0000-7000-8000-000000000001",
      author: "member",
      authorName: "Mia Berg",
      content: "Must also work in private mode.",
    },
  ],
};

/** Generates tickets that are not stored. An organisation has one test at a time: a model costs money. */
export class TicketWriterTests {
  readonly #writer: MeteredWriter;
  readonly #running = new Map<string, Promise<TicketWriterTest>>();

  constructor(writer: MeteredWriter) {
    this.#writer = writer;
  }

  run(org: string): Promise<TicketWriterTest> {
    const running = this.#running.get(org) ?? this.#test(org).finally(() => this.#running.delete(org));
    this.#running.set(org, running);
    return running;
  }

  async #test(org: string): Promise<TicketWriterTest> {
    const { title, description, priority, context } = await draftTicket(this.#writer, org, sample);
    const { engine, model, duration_ms, calls, usage, cost_usd } = context;
    return {
      engine: engine as TicketWriterTest["engine"],
      model,
      duration_ms,
      calls,
      usage,
      cost_usd,
      title,
      description,
      priority,
    };
  }
}
