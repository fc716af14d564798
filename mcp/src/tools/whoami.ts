import { id, say } from "../text/statement.ts";
import { quoteLine, team } from "../text/trust.ts";
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
        say`user ${id(me.user.id)}; role ${me.role}; token scope ${id(me.token?.scope ?? "none")}`,
        say`organisation ${id(me.organisation.id)}`,
        say`${total} projects`,
      ],
      quotes: [
        quoteLine(team, say`your name`, me.user.display_name),
        quoteLine(team, say`organisation name`, me.organisation.name),
        ...projects.data.map((project) =>
          quoteLine(
            team,
            say`${project.type} project ${id(project.id)}`,
            project.url === null ? project.name : `${project.name} ${project.url}`,
          ),
        ),
      ],
      hints: end < total ? [say`TRUNCATED: call whoami with offset ${end} to continue.`] : [],
      more: (_cursor, shown) => say`Call whoami with offset ${offset + Math.max(0, shown - names)} to continue.`,
    };
  },
};
