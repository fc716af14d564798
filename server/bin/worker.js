import { start } from "./start.js";

await start(() => import("../src/start/worker-main.ts"));
