import type { Ddl } from "../dialect/dialect.ts";

/** What agents have to know about a project. */
export const agentContext = (t: Ddl): string[] => [`ALTER TABLE projects ADD COLUMN agent_context ${t.json}`];
