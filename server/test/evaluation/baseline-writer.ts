import type { TicketProposal, TicketSource, TicketWriter } from "../../src/ports/ai/proposal.ts";

/** A template that understands nothing: what every real writer has to beat. */
export const baselineWriter: TicketWriter = {
  async write(source) {
    return {
      proposal: proposalFrom(source),
      account: { engine: "builtin", model: null, prompt_version: null, usage: null, cost_usd: null, calls: 0 },
    };
  },
};

const proposalFrom = (source: TicketSource): TicketProposal => ({
  title: source.title,
  body: [
    quoted(source.description),
    ...(source.pageUrl === undefined ? [] : [`- Page: ${source.pageUrl}`]),
    ...(source.dueDate === undefined ? [] : [`- Due: ${source.dueDate}`]),
    ...source.annotations.flatMap(({ comment = "" }) => quoted(comment)),
    ...source.comments.map(({ authorName, content }) => `${authorName ?? "Anonymous"}:\n\n${quoted(content)}`),
  ]
    .filter((part) => part !== "")
    .join("\n\n"),
  criteria: [
    { text: source.type === "bug" ? `Fixed: ${source.title}` : source.title, cites: [{ field: "title" }] },
    ...source.checklist
      .filter((item) => !item.checked)
      .map(({ text }) => ({ text, cites: [{ field: "checklist" as const }] })),
  ],
  priority: { level: "medium", reason: "", cites: [] },
  labels: [...source.labels],
  questions: [],
});

const quoted = (text: string) => (text === "" ? "" : text.replaceAll(/^/gm, "> "));
