import { start } from "./start.js";

await start(() => import("../src/start/main.ts"));
