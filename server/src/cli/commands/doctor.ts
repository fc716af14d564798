import { type Config, readUsableConfig } from "../../config/config.ts";
import type { Examination } from "../command.ts";
import { type Check, failed, fine } from "../doctor/check.ts";
import { checkCounters, checkDatabase } from "../doctor/check-database.ts";
import { checkFolder, checkStore, checkStoredFiles } from "../doctor/check-files.ts";
import { checkMail } from "../doctor/check-mail.ts";
import { checkLinks, checkSettings } from "../doctor/check-settings.ts";
import { shownSettings } from "../doctor/shown-settings.ts";

export const doctor: Examination = {
  name: "doctor",
  describe: "Check the settings, the data folder, the database, the files, the mail server and who writes tickets",
  options: {},
  async examine(environment) {
    const { config, problems } = readUsableConfig(environment);
    const unusable = new Set(problems.flatMap((problem) => problem.settings));
    const checks = [
      nodeVersion(),
      ...checkSettings(environment, problems),
      ...(await checkParts(config, (...names) => !names.some((name) => unusable.has(name)))),
    ];
    const shown = shownSettings(environment);
    const ok = checks.every((check) => check.ok);
    const text = [
      "Settings",
      ...shown.map(({ name, value, set }) => `  ${name} = ${value || "(none)"}${set ? "" : "  (default)"}`),
      "Checks",
      ...checks.map((check) => `  ${verdictOn(check)}  ${check.name}: ${check.detail}`),
    ].join("\n");
    return { data: { ok, settings: shown, checks }, text, ok };
  },
};

/** What rests on something that was found unusable is not asked after: it would be blamed for the other's fault. */
async function checkParts(config: Config, canUse: (...settings: string[]) => boolean): Promise<Check[]> {
  const links = canUse("HOST", "PORT", "CORKBOARD_URL") ? [checkLinks(config)] : [];
  const database = canUse("DATABASE_URL") ? [await checkDatabase(config)] : [];
  const folder = checkFolder(config);
  const canStore = canUse("S3_ENDPOINT") && (config.s3 !== undefined || folder.ok);
  const store = canStore ? [await checkStore(config)] : [];
  const canCount = database.some(({ ok }) => ok);
  const canCompare = canCount && store.some(({ ok }) => ok);
  return [
    ...links,
    folder,
    ...database,
    ...(canCount ? [await checkCounters(config)] : []),
    ...store,
    ...(canCompare ? [await checkStoredFiles(config)] : []),
    ...(canUse("SMTP_URL") ? [await checkMail(config)] : []),
    ...(canUse("CORKBOARD_AI") ? [await checkWriter(config)] : []),
  ];
}

const verdictOn = ({ ok, warning }: Check) => (ok ? (warning ? "warn" : "ok  ") : "FAIL");

function nodeVersion(): Check {
  const isNew = Number(process.versions.node.split(".")[0]) >= 24;
  return isNew ? fine("Node.js", process.version) : failed("Node.js", `${process.version}, but 24 or newer is needed`);
}

async function checkWriter({ ai }: Config): Promise<Check> {
  if (ai.engine === "builtin") return fine("Tickets", "written by the built-in generator");
  const { reachProvider } = await import("../../ports/ai/model/reach-provider.ts");
  const { ok, detail } = await reachProvider(ai);
  return { name: "Tickets", ok, detail: `written by ${ai.model} (${ai.engine}): ${ai.baseUrl} ${detail}` };
}
