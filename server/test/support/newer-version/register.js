// Makes a process a newer version of Corkboard: one with the migrations and fills in this folder.
import { registerHooks } from "node:module";

const replacements = new Map([
  [
    new URL("../../../src/db/migrations/index.ts", import.meta.url).href,
    new URL("migrations.ts", import.meta.url).href,
  ],
  [new URL("../../../src/start/fills.ts", import.meta.url).href, new URL("fills.ts", import.meta.url).href],
]);

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const replacement = replacements.get(resolved.url);
    return replacement === undefined || context.parentURL === replacement
      ? resolved
      : { ...resolved, url: replacement };
  },
});
