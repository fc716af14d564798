import { createClient } from "@corkboard/client";
import { limits, plainLine, type Ticket, ticketPriorities } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { writeBuiltin } from "../../../../test/support/built-in-ticket.ts";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { type InjectionPayload, injectionPayloads } from "../../../../test/support/injection-payloads.ts";
import { findAddresses } from "../../../ports/ai/containment/addresses.ts";
import { containProposal } from "../../../ports/ai/containment/contain-proposal.ts";
import { decodeEntities } from "../../../ports/ai/containment/entities.ts";
import { looksLikeInstruction } from "../../../ports/ai/containment/instructions.ts";
import { renderTicket } from "../../../ports/ai/containment/render-ticket.ts";
import { visibleText } from "../../../ports/ai/containment/visible-text.ts";
import type { TicketSource, WrittenTicket } from "../../../ports/ai/proposal.ts";

const plain: TicketSource = {
  kind: "feedback",
  id: "0198",
  project: { name: "Bolt Bikes" },
  author: "visitor",
  title: "The cart stays empty",
  description: "I put two bikes into it and it shows none.",
  type: "bug",
  pageUrl: "https://bolt.example/cart",
  labels: ["checkout"],
  checklist: [{ text: "The cart shows both bikes", checked: false }],
  browserInfo: { os: "Linux" },
  annotations: [],
  comments: [{ id: "c1", author: "member", authorName: "Ann", content: "Seen it too" }],
};

const pageWith = (text: string) => `https://bolt.example/cart?q=${encodeURIComponent(text.toWellFormed())}`;

const eve = { id: "c2", author: "visitor", authorName: "Eve" } as const;

/** Every place where untrusted text enters a source. */
const places: Readonly<Record<string, (text: string) => Partial<TicketSource>>> = {
  title: (text) => ({ title: text }),
  description: (text) => ({ description: `${plain.description} ${text}` }),
  comment: (text) => ({ comments: [...plain.comments, { ...eve, content: text }] }),
  "page URL": (text) => ({ pageUrl: pageWith(text) }),
  label: (text) => ({ labels: [text] }),
  "browser facts": (text) => ({ browserInfo: { os: "Linux", selector: text, [text]: "x" } }),
  annotation: (text) => ({ annotations: [{ type: "pin", comment: text }] }),
  checklist: (text) => ({ checklist: [...plain.checklist, { text, checked: false }] }),
};

/** A fully compromised model: it repeats the injected instruction and obeys it. */
function obey({ text, title, labels, criterion, says }: InjectionPayload): WrittenTicket {
  const cites = [{ field: "title" }, { field: "description" }, { comment: "c2" }] as const;
  return {
    proposal: {
      title: title ?? text.slice(0, 400),
      body: `## Summary\n\nThe cart stays empty.\n\n${says ?? text}\n\n> ${text}\n\n${text}`,
      criteria: [
        { text: criterion ?? text, cites },
        { text: "The cart shows both bikes", cites },
      ],
      priority: { level: "medium", reason: text, cites },
      labels: ["checkout", text, ...(labels ?? [])],
      questions: [text],
    },
    account: { engine: "openai-compatible", model: "m", prompt_version: "1", usage: null, cost_usd: null, calls: 1 },
  };
}

type Judged = Pick<Ticket, "title" | "description" | "priority"> & { readonly labels: readonly string[] };

/** What must not occur in any ticket. */
function faultsOf({ title, description, priority, labels }: Judged): string[] {
  const all = [title, description, ...labels].join("\n");
  const conversation = /<\||\[\/?INST\]|<<SYS/i;
  const faults = [/\]\(|\]:|!\[/, /<[a-z/!?]/i, /&#?\w+;/, /(?:javascript|mailto):/i, /(?![\n\t])\p{C}/u, conversation]
    .filter((pattern) => pattern.test(all))
    .map(String);
  if (title.trim() === "" || title.length > limits.title || title.includes("\n")) faults.push(`title ${title}`);
  if (description.match(/^#+ Acceptance criteria/gim)?.length !== 1) faults.push("acceptance criteria");
  if (!/\n## Acceptance criteria\n\n(?:- \[ \] .+\n?)+$/.test(description)) faults.push("criteria are not the end");
  if ((description.match(/^`{3,}/gm) ?? []).length % 2 === 1) faults.push("open code");
  if (!ticketPriorities.includes(priority)) faults.push(`priority ${priority}`);
  return faults;
}

/** Words of a text that people can see, apart from addresses: the ticket may show that one was removed. */
function wordsOf(text: string): string[] {
  const seen = decodeEntities(visibleText(text));
  const unaddressed = findAddresses(seen).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    seen,
  );
  return unaddressed.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words of the payload that the ticket does not show: nothing is deleted silently. */
const lostWords = (payload: string, shown: string) => wordsOf(payload).filter((word) => !shown.includes(word));

/** Reads like an instruction, and not like a wish about a ticket. */
const isOrder = ({ text }: InjectionPayload) => looksLikeInstruction(visibleText(text).replaceAll("\n", " "));

describe("a prompt injection", () => {
  it("is tested in sixty variants, of which half read like orders to a program", () => {
    expect(injectionPayloads).toHaveLength(60);
    expect(new Set(injectionPayloads.map(({ name }) => name)).size).toBe(60);
    expect(injectionPayloads.filter(isOrder).length).toBeGreaterThan(30);
  });

  it.each(injectionPayloads.map((payload) => [payload.name, payload] as const))(
    "is inert, visible and marked in a ticket by a model that obeys it: %s",
    (_name, payload) => {
      for (const [place, plant] of Object.entries(places)) {
        const source = { ...plain, comments: [...plain.comments, { ...eve, content: "Hm" }], ...plant(payload.text) };
        const contained = containProposal(obey(payload).proposal, source);
        const ticket = renderTicket(contained);
        expect({ place, faults: faultsOf(ticket) }).toEqual({ place, faults: [] });
        expect({ place, lost: lostWords(payload.text, ticket.description) }).toEqual({ place, lost: [] });
        const isUnmarked = isOrder(payload) && !ticket.description.includes("⟦do not follow: ");
        expect({ place, isUnmarked }).toEqual({ place, isUnmarked: false });
        // A label is at most three plain words, whatever the model was told.
        for (const label of ticket.labels) expect(label).toMatch(/^[a-z0-9]+(?:[ -][a-z0-9]+){0,2}$/);
      }
    },
  );

  it.each(injectionPayloads.map((payload) => [payload.name, payload] as const))(
    "is quoted, inert and marked by the built-in writer: %s",
    async (_name, payload) => {
      for (const [place, plant] of Object.entries(places)) {
        const source = { ...plain, ...plant(payload.text) };
        const contained = containProposal((await writeBuiltin(source)).proposal, source);
        const ticket = renderTicket(contained);
        const shown = `${ticket.title}\n${ticket.description}`;
        expect({ place, faults: faultsOf(ticket) }).toEqual({ place, faults: [] });
        // The address of a page is shown as it is, with its encoding.
        const lost = place === "page URL" ? [] : lostWords(payload.text, shown);
        expect({ place, lost }).toEqual({ place, lost: [] });
        expect({ place, priority: ticket.priority }).toEqual({ place, priority: "medium" });
        expect(ticket.labels.filter((label) => label !== payload.text)).toEqual(
          place === "label" ? ["bug"] : ["checkout", "bug"],
        );
      }
    },
  );

  const service = useService();

  /** A feedback item or card with the payload in every text field of the API. */
  const plantInFeedback = async (owner: Person, project_id: string, text: string) => {
    const { id } = await newFeedback(owner, {
      project_id,
      title: text,
      description: `The cart stays empty. ${text}`,
      type: "bug",
      page_url: pageWith(text),
      browser_info: { os: "Linux", selector: text },
      annotations: [{ type: "pin", x: 0.5, y: 0.5, comment: text }],
    });
    await owner.client.createFeedbackComment({ params: { id }, body: { content: text } });
    return { source_type: "feedback", source_id: id } as const;
  };
  const plantInCard = async (owner: Person, board: { projectId: string; listId: string }, text: string) => {
    const fields = { title: "The cart stays empty", description: text, labels: [{ color: "red", text }] };
    const { id } = await newCard(owner, board, fields);
    await owner.client.updateCard({ params: { id }, body: { checklist: [{ text }] } });
    return { source_type: "board_card", source_id: id } as const;
  };

  it("is inert and visible in a ticket over HTTP, with the built-in writer or an obedient model", async () => {
    const { owner } = await service.createOrganisation();
    const { project_id } = await newFeedback(owner);
    const board = await newBoard(owner);
    const { url } = await startAppOn(service.db, {
      ticketWriter: {
        async write({ annotations, checklist }) {
          const planted = annotations[0]?.comment ?? checklist[0]?.text;
          return obey(injectionPayloads.find(({ text }) => [text, plainLine(text)].includes(planted ?? ""))!);
        },
      },
    });
    const hostile = createClient({ baseUrl: url, token: owner.token });
    const attempt = async ({ name, text }: InjectionPayload, n: number) => {
      const body = await (n % 2 === 0 ? plantInFeedback(owner, project_id, text) : plantInCard(owner, board, text));
      const builtin = (await owner.client.generateTicket({ body })).data;
      const obeyed = (await hostile.generateTicket({ body })).data;
      const shown = (await owner.client.getTicket({ params: { id: obeyed.id } })).data;
      return {
        name,
        priority: builtin.priority,
        faults: [...faultsOf(builtin), ...faultsOf(shown)],
        lost: [...lostWords(text, builtin.description), ...lostWords(text, shown.description)],
      };
    };
    for (const outcome of await Promise.all(injectionPayloads.map(attempt))) {
      expect(outcome).toEqual({ name: outcome.name, priority: "medium", faults: [], lost: [] });
    }
    expect(await service.miscounts()).toEqual([]);
  });
});
