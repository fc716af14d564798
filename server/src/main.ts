import { enableCompileCache } from "node:module";

// Before anything else is imported: it cuts the start of all that follows.
enableCompileCache();
const { run } = await import("./run.ts");
await run();
