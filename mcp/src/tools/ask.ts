import { id, say } from "../text/statement.ts";
import { field, given, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";

export const ask: Tool = {
  name: "ask",
  description:
    "Ask the reporter or the team, also to propose other criteria or another priority. The lease is paused until the answer, which heartbeat returns. Two questions per claim can be for the reporter.",
  operations: ["askQuestion"],
  arguments: {
    ...claimArguments("askQuestion"),
    to: field("askQuestion", "body", "to", { required: true, description: "" }),
    question: field("askQuestion", "body", "question", {
      required: true,
      description: "Plain text, polite, one question",
    }),
    choices: field("askQuestion", "body", "choices", { description: "Suggested answers" }),
  },
  async run(args, api) {
    const { data } = await api.call("askQuestion", {
      params: given(ask, "askQuestion", "params", args),
      body: given(ask, "askQuestion", "body", args),
    });
    return {
      facts: [say`question ${id(data.id)} was sent to the ${data.to}; ${data.state}`],
      quotes: [],
      hints: [
        say`Call heartbeat later to receive the answer. It may take hours: you can end now. To continue, call my_claims for claim_id and fence, then heartbeat for the answer and get_ticket for the ticket.`,
      ],
    };
  },
};
