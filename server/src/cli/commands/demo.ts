import type { Command } from "../command.ts";
export const demo: Command = { name: "demo", describe: "x", options: {}, run: async () => ({ data: {}, text: "" }) };
