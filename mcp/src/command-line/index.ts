export { runAgent } from "./agent-run.ts";
export { isProgram } from "./is-program.ts";
export { MissingConnection, readConnection } from "./service-connection.ts";
export { runStdioProxy } from "./stdio-proxy.ts";
