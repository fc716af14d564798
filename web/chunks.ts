import { readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "src");
const source = (path: string) => join(sources, path);

/** What the chunks are made of: the modules that these import statically, directly or through others. */
const parts = {
  start: [source("app/main.ts")],
  entrance: [source("app/entrance-app.tsx"), source("entrance/sign-in/sign-in-page.tsx")],
  signedIn: [source("app/routed-app.tsx"), source("app/shell/app-shell.tsx")],
  inbox: [source("feedback/inbox/inbox-page.tsx")],
  board: [source("boards/board/board-page.tsx")],
};

type Part = keyof typeof parts;

const pages = new Set(Object.values(parts).flat());

interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Graph {
  readonly getModuleInfo: (id: string) => Module | null;
}

/**
 * Names the chunk of a module, by the pages that need it: what starts the app, what every page needs, what signing in
 * needs, what every page after that needs, the inbox, the boards, and what those two share with other pages. Dozens of
 * small shared files would compress worse and load later. Null for modules of other parts, which the bundler splits.
 */
export function chunksByPage(): (id: string, graph: Graph) => string | null {
  let needed: Record<Part | "others", ReadonlySet<string>> | undefined;
  return (id, graph) => {
    needed ??= neededModules(graph);
    const { start, entrance, signedIn, inbox, board, others } = needed;
    const isAfterSigningIn = [signedIn, inbox, board].some((each) => each.has(id));
    if (start.has(id)) return "start";
    // Loading what a page shares with others must not run the page.
    if (pages.has(id)) return null;
    const isShared = others.has(id);
    if (entrance.has(id)) return isAfterSigningIn ? "core" : isShared ? "entrance-shared" : "entrance";
    if (signedIn.has(id) || (inbox.has(id) && board.has(id))) return "signed-in";
    if (isAfterSigningIn && isShared && isComponent(id)) return "signed-in";
    if (inbox.has(id)) return isShared ? "inbox-shared" : "inbox";
    if (board.has(id)) return isShared ? "board-shared" : "board";
    return iconFile.test(id) ? "icons" : null;
  };
}

function neededModules(graph: Graph): Record<Part | "others", ReadonlySet<string>> {
  const of = (part: Part) => staticClosure(graph, parts[part]);
  const others = dynamicEntries(graph).filter((id) => !pages.has(id));
  return {
    start: of("start"),
    entrance: of("entrance"),
    signedIn: of("signedIn"),
    inbox: of("inbox"),
    board: of("board"),
    others: staticClosure(graph, others),
  };
}

function staticClosure(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    importsOf(graph, id).forEach(add);
  };
  roots.forEach(add);
  return found;
}

function dynamicEntries(graph: Graph): string[] {
  const seen = new Set<string>();
  const entries = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    for (const entry of module?.dynamicallyImportedIds ?? []) entries.add(entry);
    [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])].forEach(visit);
  };
  parts.start.forEach(visit);
  return [...entries];
}

const iconList = source("ui/icons.ts");
const iconFile = /lucide-react\/dist\/esm\/icons\//;

/** Small, and used everywhere: nobody should load a part of the inbox or the boards because of one. */
const isComponent = (id: string) => iconFile.test(id) || id.startsWith(source("ui/"));

/** Who imports from the list of icons needs those that it names, not all of them. */
function importsOf(graph: Graph, id: string): readonly string[] {
  const module = graph.getModuleInfo(id);
  if (!module?.importedIds.includes(iconList)) return module?.importedIds ?? [];
  const others = module.importedIds.filter((each) => each !== iconList);
  const [, names = ""] = /import\s*\{([^}]*)\}\s*from\s*"[^"]*\/icons\.ts"/.exec(module.code ?? "") ?? [];
  return [...others, ...names.split(",").flatMap((name) => iconModule(graph, name.trim().split(" ")[0] ?? ""))];
}

function iconModule(graph: Graph, name: string): readonly string[] {
  const file = iconFiles.get(name);
  return graph.getModuleInfo(iconList)?.importedIds.filter((id) => id.includes(`/icons/${String(file)}.`)) ?? [];
}

const iconFiles = new Map(
  readFileSync(iconList, "utf8")
    .matchAll(/default as (\w+) \} from "lucide-react\/icons\/([\w-]+)"/g)
    .map(([, name = "", file = ""]) => [name, file]),
);
