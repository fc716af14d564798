import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { chunksByPage } from "./chunks.ts";
import { preactForReact } from "./preact-for-react.ts";
import { documentScript, scriptsOf } from "./static-closure.ts";

const here = import.meta.dirname;
const dist = join(here, "dist");

/** Builds web/dist, which server/src/http/pages/web-app.ts serves. */
export async function buildWebApp(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  // A test runner sets another value, and the app would contain React's development build.
  process.env.NODE_ENV = "production";
  await build({
    root: here,
    // Relative, because a proxy may serve the app below a path.
    base: "./",
    configFile: false,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    plugins: [react(), tailwindcss(), withoutAppStyles],
    resolve: { alias: preactForReact },
    build: {
      outDir: "dist",
      target: "es2023",
      cssTarget: ["chrome123", "firefox128", "safari17.5"],
      // One style sheet: a retried part (`ui/lazy`) must not bring its own.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: true,
      rolldownOptions: {
        input: { app: join(here, "index.html"), replay: join(here, "replay-frame.html") },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunksByPage(), debugName: "by page" }],
          },
        },
      },
    },
  });
  compressTexts(join(dist, "assets"));
  copyFonts();
  writeFileSync(join(dist, "preloads.json"), JSON.stringify(preloads(), null, 2));
}

/** The app's own font files are named by their content, which the pages of the server do not know. */
function copyFonts(): void {
  const fonts = join(here, "..", "node_modules", "@fontsource-variable", "inter", "files");
  for (const characters of ["latin", "latin-ext", "cyrillic", "greek"]) {
    const target = join(dist, "fonts", `inter-${characters}.woff2`);
    cpSync(join(fonts, `inter-${characters}-wght-normal.woff2`), target);
  }
}

/** The parts that a page imports dynamically, which browsers would otherwise discover one after the other. */
const dynamicParts = {
  entrance: ["src/app/entrance-app.tsx", "src/entrance/sign-in/sign-in-page.tsx"],
  app: ["src/app/routed-app.tsx", "src/app/shell/app-shell.tsx"],
  inbox: ["src/app/routed-app.tsx", "src/app/shell/app-shell.tsx", "src/feedback/inbox/inbox-page.tsx"],
  board: ["src/app/routed-app.tsx", "src/app/shell/app-shell.tsx", "src/boards/board/board-page.tsx"],
};

function preloads(): Record<string, readonly string[]> {
  const named = documentScript();
  return Object.fromEntries(
    Object.entries(dynamicParts).map(([page, parts]) => [page, scriptsOf(parts).filter((file) => file !== named)]),
  );
}

/** The frame for recordings has its own styles (`feedback/replay-frame/`), and its policy does not allow the app's fonts. */
const withoutAppStyles: Plugin = {
  name: "corkboard:replay-frame-without-app-styles",
  transformIndexHtml: {
    order: "post",
    handler: (html, { path }) =>
      path.endsWith("/replay-frame.html") ? html.replace(/\s*<link rel="stylesheet"[^>]*>/, "") : html,
  },
};

/** Compressed at build time, so that the service only selects a file. */
function compressTexts(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
}

if (import.meta.main) await buildWebApp();
