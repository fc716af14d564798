import { quote } from "../text/trust.ts";
import { field, given, type Tool } from "../tool.ts";

export const whoami: Tool = {
  name: "whoami",
  description: "Your user, organisation and token scope, and the projects you can work on.",
  readOnly: true,
  operations: ["getMe", "listProjects"],
  arguments: { offset: field("listProjects", "query", "offset", { description: "Projects to skip" }) },
  async run(args, api) {
    const query = given(whoami, "listProjects", "query", args);
    const [{ data: me }, projects] = await Promise.all([api.call("getMe", {}), api.call("listProjects", { query })]);
    const { total, offset } = projects.meta;
    const end = offset + projects.data.length;
    const names = 2;
    return {
      facts: [
        `user ${me.user.id}; role ${me.role}; token scope ${me.token?.scope ?? "none"}`,
        `organisation ${me.organisation.id}`,
        `${total} projects`,
      ],
      quotes: [
        quote("member", "your name", me.user.display_name),
        quote("member", "organisation name", me.organisation.name),
        ...projects.data.map(({ id, type, name, url }) =>
          quote("member", `${type} project ${id}`, url === null ? name : `${name} ${url}`),
        ),
      ],
      hints: end < total ? [`TRUNCATED: call whoami with offset ${end} to continue.`] : [],
      more: (_cursor, shown) => `Call whoami with offset ${offset + Math.max(0, shown - names)} to continue.`,
    };
  },
};
