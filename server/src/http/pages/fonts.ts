import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { readBuiltFile } from "./built-file.ts";

const built = join(import.meta.dirname, "..", "..", "..", "..", "web", "dist", "fonts");

const fontName = /^inter-[a-z-]+\.woff2$/;
/** Their names do not change with their content. */
const cacheControl = "public, max-age=604800";

/** The characters in each file of the app's font. */
const charactersOf = {
  latin:
    "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  cyrillic: "U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116",
  greek: "U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF",
} as const;

/** For the style of a page. Browsers load the files whose characters the page contains. */
export const fontFaces = (basePath: string): string =>
  Object.entries(charactersOf)
    .map(
      ([name, range]) =>
        `@font-face{font-family:Inter;font-display:swap;font-weight:100 900;src:url(${basePath}/fonts/inter-${name}.woff2) format("woff2");unicode-range:${range}}`,
    )
    .join("");

/** The web app's font under names that other pages know, too. It is built with the app. */
export function exposeFonts(app: FastifyInstance, folder = built): void {
  app.get<{ Params: { name: string } }>("/fonts/:name", async (request, reply) => {
    const { name } = request.params;
    const file = fontName.test(name) ? await readBuiltFile(join(folder, name), undefined) : undefined;
    if (!file) return reply.callNotFound();
    return reply.header("content-type", "font/woff2").header("cache-control", cacheControl).send(file.bytes);
  });
}
