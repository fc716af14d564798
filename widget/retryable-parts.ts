import type { Plugin } from "vite";

/**
 * Fails the build if the retry of a part (`src/lazy/lazy-part.ts`) could fail again or duplicate state. A part may only
 * import chunks that are loaded with the entry: any other chunk may have failed before, and its URL stays the same in
 * the retried part. An entry that is retried under another folder must not import chunks at all, because those that have
 * loaded would be loaded again.
 */
export const retryableParts = ({ isEntryRetried }: { isEntryRetried: boolean }): Plugin => ({
  name: "retryable-parts",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const loadedWithEntry = new Set<string>();
    const addWithImports = (name: string) => {
      if (loadedWithEntry.has(name)) return;
      loadedWithEntry.add(name);
      for (const { fileName, imports } of chunks) if (fileName === name) imports.forEach(addWithImports);
    };
    for (const { isEntry, fileName, imports } of chunks) {
      if (!isEntry) continue;
      addWithImports(fileName);
      if (isEntryRetried && imports.length > 0)
        this.error(`The entry ${fileName} cannot be retried, because it imports ${imports.join(", ")}`);
    }
    for (const { isDynamicEntry, fileName, imports } of chunks) {
      const late = imports.filter((name) => !loadedWithEntry.has(name));
      if (isDynamicEntry && late.length > 0)
        this.error(`${fileName} cannot be retried, because it imports ${late.join(", ")}: load that with the entry`);
    }
  },
});
