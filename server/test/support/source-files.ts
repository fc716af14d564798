import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

export const repository = join(import.meta.dirname, "..", "..", "..");

export interface Import {
  /** As it stands in the file: a path, a package or a part of one. */
  readonly specifier: string;
  /** The file meant, from the top of the repository; undefined for packages. */
  readonly file: string | undefined;
  readonly typeOnly: boolean;
}

export interface SourceFile {
  /** From the top of the repository, with forward slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
}

/** The product's own files under a folder, tests left out, with what each imports. */
export function sourceFiles(folder: string): SourceFile[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repository })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => ({ path: slashed(path), imports: importsOf(path) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const statement = /^(?:import|export)\s+(type\s)?(?:([^"';]*?)\s*from\s*)?"([^"]+)"/gm;
const dynamic = /\bimport\(\s*"([^"]+)"\s*\)/g;

function importsOf(path: string): Import[] {
  const text = readFileSync(join(repository, path), "utf8");
  const found = [...text.matchAll(statement)].map(([, type, names, specifier = ""]) => ({
    specifier,
    typeOnly: type !== undefined || (names !== undefined && onlyTypes(names)),
  }));
  const later = [...text.matchAll(dynamic)].map(([, specifier = ""]) => ({ specifier, typeOnly: false }));
  return [...found, ...later].map(({ specifier, typeOnly }) => {
    const file = specifier.startsWith(".") ? slashed(normalize(join(dirname(path), specifier))) : undefined;
    return { specifier, file, typeOnly };
  });
}

/** `{ type A, type B }`: every name is a type, so nothing is left at run time. */
function onlyTypes(names: string): boolean {
  const braced = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  if (braced === undefined) return false;
  return braced
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .every((name) => name.startsWith("type "));
}

const slashed = (path: string) => path.replaceAll(sep, "/");
