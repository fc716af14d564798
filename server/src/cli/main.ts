import { enableCompileCache } from "node:module";

// Before anything else is imported: it cuts the start of all that follows.
enableCompileCache();
const { runCommandLine } = await import("./run-command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2));
