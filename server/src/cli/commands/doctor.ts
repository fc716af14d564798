import { type Config, readValidConfig } from "../../config/config.ts";
import type { DiagnosticCommand } from "../command.ts";
import { type Check, failed, passed } from "../doctor/check.ts";
import { checkCounters, checkDatabase } from "../doctor/check-database.ts";
import { checkFolder, checkStore, checkStoredFiles } from "../doctor/check-files.ts";
import { checkJobs } from "../doctor/check-jobs.ts";
import { checkMail } from "../doctor/check-mail.ts";
import { checkProcesses } from "../doctor/check-processes.ts";
import { checkPublicUrl } from "../doctor/check-public-url.ts";
import { checkLinks, checkSettings, checkSignIn } from "../doctor/check-settings.ts";
import { checkPasskeys, checkSingleSignOn } from "../doctor/check-sign-in.ts";
import { redactedSettings } from "../doctor/redacted-settings.ts";

export const doctor: DiagnosticCommand = {
  name: "doctor",
  description: "Check settings, data folder, database, files, sign-in, mail server and ticket generation",
  options: {},
  async diagnose(environment) {
    const { config, problems } = readValidConfig(environment);
    const invalid = new Set(problems.flatMap((problem) => problem.settings));
    const checks = [
      nodeVersion(),
      ...checkSettings(environment, problems),
      ...(await checkParts(config, (...names) => !names.some((name) => invalid.has(name)))),
    ];
    const settings = redactedSettings(environment);
    const ok = checks.every((check) => check.ok);
    const text = [
      "Settings",
      ...settings.map(({ name, value, set }) => `  ${name} = ${value || "(none)"}${set ? "" : "  (default)"}`),
      "Checks",
      ...checks.map((check) => `  ${statusOf(check)}  ${check.name}: ${check.detail}`),
    ].join("\n");
    return { data: { ok, settings, checks }, text, ok };
  },
};

/** Checks that depend on something that already failed are skipped: they would only report the same problem again. */
async function checkParts(config: Config, canUse: (...settings: string[]) => boolean): Promise<Check[]> {
  const links = canUse("HOST", "PORT", "CORKBOARD_URL")
    ? [checkLinks(config), checkSignIn(config), checkPasskeys(config)]
    : [];
  const database = canUse("DATABASE_URL") ? [await checkDatabase(config)] : [];
  const folder = checkFolder(config);
  const canUseStore = canUse("S3_ENDPOINT") && (config.s3 !== undefined || folder.ok);
  const store = canUseStore ? [await checkStore(config)] : [];
  const canCount = database.some(({ ok }) => ok);
  const canCompare = canCount && store.some(({ ok }) => ok);
  return [
    ...links,
    ...(canUse("OIDC_ISSUER", "CORKBOARD_PASSWORDS") ? [await checkSingleSignOn(config)] : []),
    folder,
    ...database,
    ...(canCount ? [await checkCounters(config), ...(await checkProcesses(config)), ...(await checkJobs(config))] : []),
    ...(canCount && canUse("CORKBOARD_URL") ? [await checkPublicUrl(config)] : []),
    ...store,
    ...(canCompare ? [await checkStoredFiles(config)] : []),
    ...(canUse("SMTP_URL") ? [await checkMail(config)] : []),
    ...(canUse("CORKBOARD_AI") ? [await checkTicketWriter(config)] : []),
  ];
}

const statusOf = ({ ok, warning }: Check) => (ok ? (warning ? "warn" : "ok  ") : "FAIL");

function nodeVersion(): Check {
  const isSupported = Number(process.versions.node.split(".")[0]) >= 24;
  return isSupported
    ? passed("Node.js", process.version)
    : failed("Node.js", `${process.version}, but 24 or newer is required`);
}

async function checkTicketWriter({ ai }: Config): Promise<Check> {
  if (ai.engine === "builtin") return passed("Tickets", "built-in generator");
  const { reachProvider } = await import("../../ports/ai/model/reach-provider.ts");
  const { ok, detail } = await reachProvider(ai);
  return { name: "Tickets", ok, detail: `${ai.model} (${ai.engine}): ${ai.baseUrl} ${detail}` };
}
