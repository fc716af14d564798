export { type AgentRunResult, runAgent } from "./agent-run.ts";
export { MissingConnection, readConnection } from "./service-connection.ts";
export { runStdioProxy } from "./stdio-proxy.ts";
