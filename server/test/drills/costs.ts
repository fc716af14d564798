import { readConfig } from "../../src/config/config.ts";
import { imageLimits } from "../../src/features/intake/files/image-limits.ts";
import { openDatabase } from "../../src/db/open.ts";
import type { Reading } from "./parts/cost-meter.ts";
import { type Costing, measureTexts, type Sender, senders } from "./parts/costly-requests.ts";
import { costlyTexts } from "./parts/costly-texts.ts";
import { type Cost, meteredService } from "./parts/metered-service.ts";
import { organisationOn } from "./parts/organisation-on.ts";
import { measureLargeRequests } from "./parts/large-requests.ts";
import { type Drill, type DrillRun, engines } from "./drill.ts";

const limits: Readonly<Record<Sender, Readonly<Record<keyof Reading, number>>>> = {
  visitor: { cpuMs: 250, atOnceMs: 50 },
  "visitor with a file": { cpuMs: imageLimits.visitor.seconds * 1_000, atOnceMs: 50 },
  contact: { cpuMs: 250, atOnceMs: 50 },
  agent: { cpuMs: 250, atOnceMs: 100 },
  "agent with a new picture": { cpuMs: imageLimits.visitor.seconds * 1_000, atOnceMs: 100 },
  member: { cpuMs: 250, atOnceMs: 100 },
};
const figures = ["cpuMs", "atOnceMs"] as const;
/** The costliest are measured again, since other programs and the compiler make single figures too high. */
const repetitions = 3;
const repeatedTexts = 4;

interface Entry extends Cost {
  readonly sender: Sender;
  readonly what: string;
  readonly text: string;
}

/** What the costliest permitted requests cost, by who sends them. */
export const costs: Drill = {
  name: "costs",
  engines,
  async run(run) {
    const { environment } = await run.database();
    const off = { CORKBOARD_WIDGET_LIMIT: "off", CORKBOARD_WIDGET_ADDRESS_LIMIT: "off" };
    const metered = await meteredService(run, { ...environment, ...off });
    const db = await openDatabase(readConfig(environment).database, () => undefined);
    run.atEnd(() => db.close());
    const newOrganisation = () => organisationOn(db, metered.service.url);
    const entries = new Map<string, Entry>();
    const noted = (text: string): Costing => ({
      db,
      metered,
      newOrganisation,
      note: (sender, what, cost) => keepLower(entries, { ...cost, sender, what, text }),
    });

    const { "ordinary words": ordinary = () => "", ...hostile } = costlyTexts;
    // The first requests open connections, load what is used and are compiled.
    for (let n = 0; n < 2; n++) await measureTexts({ ...noted(""), note: () => undefined }, ordinary);
    const names = Object.keys(hostile).slice(0, run.size(Infinity, 6));
    for (const name of names) await measureTexts(noted(name), hostile[name] ?? ordinary);
    const large = "its largest";
    for (let n = 0; n < repetitions; n++) await measureLargeRequests(noted(large), run);
    for (let n = 1; n < repetitions; n++) {
      for (const name of costliestTexts([...entries.values()]).filter((each) => each !== large))
        await measureTexts(noted(name), hostile[name] ?? ordinary);
    }
    report(run, [...entries.values()]);
  },
};

function keepLower(entries: Map<string, Entry>, entry: Entry): void {
  const key = `${entry.sender} ${entry.what} ${entry.text}`;
  const known = entries.get(key) ?? entry;
  const lower = (figure: (typeof figures)[number]) => Math.min(known[figure], entry[figure]);
  entries.set(key, { ...entry, cpuMs: lower("cpuMs"), atOnceMs: lower("atOnceMs") });
}

const costliest = (entries: readonly Entry[], figure: (typeof figures)[number]) =>
  entries.toSorted((a, b) => b[figure] - a[figure]);

const costliestTexts = (entries: readonly Entry[]) => [
  ...new Set(
    figures.flatMap((figure) =>
      costliest(entries, figure)
        .slice(0, repeatedTexts)
        .map(({ text }) => text),
    ),
  ),
];

function report(run: DrillRun, entries: readonly Entry[]): void {
  for (const sender of senders) {
    const sent = entries.filter((entry) => entry.sender === sender);
    for (const figure of figures) {
      const [worst] = costliest(sent, figure);
      if (!worst) throw new Error(`nothing was sent, ${sender}`);
      const what = `${worst.what} with ${worst.text} (${worst.status})`;
      const promise = figure === "cpuMs" ? "CPU time of" : "Main thread busy at a time with";
      run.measure(`${promise} the costliest of ${sent.length} requests, ${sender}: ${what}`, worst[figure], "ms", {
        atMost: limits[sender][figure],
      });
    }
    const rejected = sent.filter(({ status }) => status >= 400);
    const most = Math.floor(sent.length / 10);
    run.count(`Rejected requests, ${sender}`, rejected.length, `of ${sent.length}`, { atMost: most });
  }
}
