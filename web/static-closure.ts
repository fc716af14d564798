import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "dist");

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export interface StaticClosure {
  readonly files: readonly string[];
  readonly gzippedBytes: number;
}

/** The parts that a page needs before it can be used, besides the script that the document names. */
const pageParts = {
  "sign-in": ["src/app/entrance-app.tsx", "src/entrance/sign-in/sign-in-page.tsx"],
  inbox: ["src/app/routed-app.tsx", "src/app/shell/app-shell.tsx", "src/feedback/inbox/inbox-page.tsx"],
  board: ["src/app/routed-app.tsx", "src/app/shell/app-shell.tsx", "src/boards/board/board-page.tsx"],
} as const;

export type MeasuredPage = keyof typeof pageParts;

/** The scripts of a built page with everything that they import statically. */
export function staticClosure(page: MeasuredPage): StaticClosure {
  const files = [...new Set([documentScript(), ...scriptsOf(pageParts[page])])];
  const sizes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return {
    files: files.map((file) => join(dist, file)),
    gzippedBytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** The script that the document names, relative to `dist`. It imports everything else dynamically. */
export function documentScript(): string {
  const [, file] = /<script [^>]*src="\.\/(assets\/[^"]+)"/.exec(readFileSync(join(dist, "index.html"), "utf8")) ?? [];
  if (file === undefined) throw new Error("the document names no script");
  return file;
}

/** Parts of the build, by their sources, with everything that they import statically; relative to `dist`. */
export function scriptsOf(parts: readonly string[]): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not part of the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  parts.forEach(add);
  return [...files];
}
