import { basename, dirname, extname, join, relative } from "node:path";
import type { Plugin } from "rolldown";

interface Options {
  readonly folder: string;
  isInstalled(file: string): boolean;
}

/**
 * Sources find other files by their own place, which is another one in the bundle. Threads, programs and packages that are
 * required on first use become entries of the bundle; data stays where it is.
 */
export function filesBesideTheBundle({ folder, isInstalled }: Options): Plugin {
  /** Modules that exist only here: each gives a package to `require`. */
  const requirable = new Map<string, string>();
  return {
    name: "corkboard:files-beside-the-bundle",
    resolveId: (id) => (requirable.has(id) ? id : undefined),
    load: (id) => requirable.get(id),
    transform: {
      filter: { code: /import\.meta\./ },
      handler(code, file) {
        if (isInstalled(file)) return undefined;
        const asEntry = (id: string, name: string) => {
          this.emitFile({ type: "chunk", id, fileName: `${name}.js` });
          return `"./${name}.js"`;
        };
        const urlOf = (_: string, path: string) =>
          `new URL(${asEntry(join(dirname(file), path), basename(path, extname(path)))}, import.meta.url)`;
        const requireOf = (_: string, specifier: string) => {
          const name = specifier.replace("@", "").replaceAll("/", "-");
          const id = join(dirname(file), `${name}.required.js`);
          requirable.set(id, `import * as all from "${specifier}"; export { all as "module.exports" };`);
          return `require(${asEntry(id, name)})`;
        };
        const rewritten = code
          .replaceAll(/new URL\("(\.\/[^"]+\.ts)", import\.meta\.url\)/g, urlOf)
          .replaceAll(/\brequire\("([^"]+)"\)/g, requireOf)
          .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${relative(folder, dirname(file))}")`);
        // No line moves, so the map of the original holds.
        return { code: rewritten, map: null };
      },
    },
  };
}
