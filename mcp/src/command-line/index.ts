export { runAgent } from "./agent-run.ts";
export type { AgentRun, AgentRunEnd, AgentRunResult } from "./runner.ts";
export { type FileChange, initRepository, type RepositoryInit } from "./init/init-repository.ts";
export { isProgram } from "./is-program.ts";
export { previewRun } from "./preview-run.ts";
export { MissingConnection, readConnection } from "./service-connection.ts";
export { runStdioProxy } from "./stdio-proxy.ts";
