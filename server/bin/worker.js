// Plain JavaScript for the same reason as serve.js.
import { enableCompileCache } from "node:module";

enableCompileCache();
await import("../src/worker-main.ts");
