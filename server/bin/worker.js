import { start } from "./start.js";

await start("worker", () => import("../src/start/worker-main.ts"));
