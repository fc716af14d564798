import { questionQuotes } from "../ticket-document.ts";
import { field, given, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";

export const heartbeat: Tool = {
  name: "heartbeat",
  description: "Renew your claim and receive new answers. Stop working if it says stop or fails with claim_lost.",
  operations: ["heartbeatClaim"],
  arguments: {
    ...claimArguments("heartbeatClaim"),
    doing: field("heartbeatClaim", "body", "doing"),
  },
  async run(args, api) {
    const { data } = await api.call("heartbeatClaim", {
      params: given(heartbeat, "heartbeatClaim", "params", args),
      body: given(heartbeat, "heartbeatClaim", "body", args),
    });
    return {
      facts: [
        `claim ${data.id}: ${data.state}; leased until ${data.leased_until ?? "further notice"}`,
        data.stop ? "stop: there is nothing left to do under this claim" : "continue",
        `${data.answers.length} new answers`,
      ],
      quotes: data.answers.flatMap(questionQuotes),
    };
  },
};
