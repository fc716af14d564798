import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";

export const repository = join(import.meta.dirname, "..", "..", "..");

export interface Import {
  /** As written in the file: a path, a package or a subpath of one. */
  readonly specifier: string;
  /** The imported file's path in the repository; undefined for packages. */
  readonly file: string | undefined;
  readonly typeOnly: boolean;
  /** Loaded when it is needed, not when the file is. */
  readonly dynamic: boolean;
}

export interface SourceFile {
  /** Path in the repository, with forward slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
}

/** The production files under a folder, with their imports; tests are excluded. */
export function sourceFiles(folder: string): SourceFile[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repository })
    .filter((path) => !/\.test\.tsx?$/.test(path))
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
    dynamic: false,
  }));
  const later = [...text.matchAll(dynamic)].map(([, specifier = ""]) => ({
    specifier,
    typeOnly: false,
    dynamic: true,
  }));
  return [...found, ...later].map(({ specifier, typeOnly, dynamic: isDynamic }) => {
    const file = specifier.startsWith(".")
      ? slashed(normalize(join(dirname(path), specifier.replace(/\?.*$/, ""))))
      : undefined;
    return { specifier, file, typeOnly, dynamic: isDynamic };
  });
}

/** `{ type A, type B }`: every name is a type, so nothing is imported at run time. */
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

/** Every import that a rule does not allow, as `from → to`. */
export function forbiddenImports(
  files: readonly SourceFile[],
  allowed: (target: Import, from: SourceFile) => boolean,
): string[] {
  return files.flatMap((from) =>
    from.imports.filter((target) => !allowed(target, from)).map((target) => `${from.path} → ${target.specifier}`),
  );
}

/** Circles of imports, types and dynamic ones included. Without any, the result is empty. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map(({ path, imports }) => [path, imports]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
    if (finished.has(path) || trail.includes(path)) return;
    for (const { file } of targets.get(path) ?? []) if (file !== undefined) visit(file, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}
