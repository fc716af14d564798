import { retryingImport } from "./retrying-import.ts";

/**
 * Loads a part of the bundle that contains this module: `lazyPart(() => import("./part.ts"))`, once per part. A retry
 * adds a query to the file name that the bundler has inserted; only the function's source contains it. The query does
 * not apply to the part's own imports, so these must be loaded already: the build's `retryableParts` checks that. A
 * retry bypasses Vite's preloading, so a part must not have a style sheet of its own.
 */
export const lazyPart = <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  retryingImport((failures) => {
    const file = /\.\/[^"'`]+/.exec(String(load))?.[0];
    if (!failures || !file) return load();
    const url = `${file}?retry=${failures}`;
    return import(/* @vite-ignore */ url);
  });
