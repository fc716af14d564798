#!/usr/bin/env node
import { start } from "./start.js";

await start("corkboard", () => import("../src/cli/main.ts"));
