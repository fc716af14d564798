// Plain JavaScript, so that the compile cache is on before the first TypeScript file is read: a start from the cache
// neither strips types again nor loads what does it.
import { enableCompileCache } from "node:module";

enableCompileCache();
await import("../src/main.ts");
