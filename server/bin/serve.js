import { start } from "./start.js";

await start(() => import("../src/main.ts"));
