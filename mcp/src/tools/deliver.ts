import { field, given, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";

export const deliver: Tool = {
  name: "deliver",
  description:
    "Deliver your work. People then accept or reject it; a rejected ticket is open again, with the reason in get_ticket.",
  operations: ["deliverClaim"],
  arguments: {
    ...claimArguments("deliverClaim"),
    summary: field("deliverClaim", "body", "summary", { required: true }),
    url: field("deliverClaim", "body", "url", { description: "Pull request" }),
    branch: field("deliverClaim", "body", "branch"),
    commit: field("deliverClaim", "body", "commit"),
    preview_url: field("deliverClaim", "body", "preview_url", { description: "Where people can try the change" }),
    criteria: field("deliverClaim", "body", "criteria", {
      description: "One entry per `- [ ]` item of the ticket's description, numbered from 1",
    }),
    element: field("deliverClaim", "body", "element", { description: "The element you changed" }),
  },
  async run(args, api) {
    const { data } = await api.call("deliverClaim", {
      params: given(deliver, "deliverClaim", "params", args),
      body: given(deliver, "deliverClaim", "body", args),
    });
    return { facts: [`delivery ${data.id} of attempt ${data.attempt}: ${data.state}`, "You are done."], quotes: [] };
  },
};
