import { id, say } from "../text/statement.ts";
import { field, given, type Tool } from "../tool.ts";
import { claimArguments } from "./claim-arguments.ts";

export const release: Tool = {
  name: "release",
  description: "Give a claimed ticket back, for example because you cannot solve it.",
  operations: ["releaseClaim"],
  arguments: {
    ...claimArguments("releaseClaim"),
    reason: field("releaseClaim", "body", "reason", { required: true }),
    attempted: field("releaseClaim", "body", "attempted", { description: "false if you could not begin" }),
  },
  async run(args, api) {
    const { data } = await api.call("releaseClaim", {
      params: given(release, "releaseClaim", "params", args),
      body: given(release, "releaseClaim", "body", args),
    });
    return { facts: [say`claim ${id(data.id)}: ${data.state}`], quotes: [] };
  },
};
