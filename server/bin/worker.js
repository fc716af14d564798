import { start } from "./start.js";

await start(() => import("../src/worker-main.ts"));
