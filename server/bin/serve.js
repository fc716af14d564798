import { start } from "./start.js";

await start("serve", () => import("../src/start/main.ts"));
