import { type Config, settings } from "../../config.ts";
import { makeDataFolder } from "../../data-folder.ts";
import { StorageUnavailable } from "../../db/database.ts";
import { findMiscounts } from "../../db/consistency.ts";
import { sweepFiles } from "../../features/files/sweep-files.ts";
import { openFileStore, spoolFolderOf } from "../../ports/files/open-file-store.ts";
import { probeStore } from "../../ports/files/probe-store.ts";
import { publicUrlOf } from "../../public-url.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../with-database.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export const doctor: Command = {
  name: "doctor",
  describe: "Check the settings, the data folder, the database, the files, the mail server and who writes tickets",
  options: {},
  async run(_given, config) {
    const checks = [
      nodeVersion(),
      dataFolder(config),
      ...(await database(config)),
      ...(await files(config)),
      await mail(config),
      await tickets(config),
    ];
    const shown = settings.map(({ name, fallback, secret }) => {
      const value = process.env[name];
      return { name, value: value ? (secret ? hidden(value) : value) : fallback, set: Boolean(value) };
    });
    const ok = checks.every((check) => check.ok);
    const text = [
      "Settings",
      ...shown.map(({ name, value, set }) => `  ${name} = ${value || "(none)"}${set ? "" : "  (default)"}`),
      "Checks",
      ...checks.map((check) => `  ${check.ok ? "ok  " : "FAIL"}  ${check.name}: ${check.detail}`),
    ].join("\n");
    return { data: { ok, settings: shown, checks }, text, ok };
  },
};

function nodeVersion(): Check {
  const ok = Number(process.versions.node.split(".")[0]) >= 24;
  return { name: "Node.js", ok, detail: ok ? process.version : `${process.version}, but 24 or newer is needed` };
}

function dataFolder({ dataFolder: folder }: Config): Check {
  try {
    makeDataFolder(folder);
    return { name: "Data folder", ok: true, detail: `${folder} can be written` };
  } catch (error) {
    return { name: "Data folder", ok: false, detail: (error as Error).message };
  }
}

async function database(config: Config): Promise<Check[]> {
  const { engine } = config.database;
  try {
    const miscounts = await withDatabase(config, findMiscounts);
    const detail = miscounts.map(({ counter, rows }) => `${counter}: ${rows} rows`).join(", ");
    return [
      { name: "Database", ok: true, detail: `${engine}, reachable, schema up to date` },
      { name: "Counters", ok: miscounts.length === 0, detail: detail || "all add up" },
    ];
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = error instanceof StorageUnavailable && cause instanceof Error ? cause.message : message;
    return [{ name: "Database", ok: false, detail: `${engine}: ${reason}` }];
  }
}

async function files(config: Config): Promise<Check[]> {
  try {
    makeDataFolder(config.dataFolder);
    const store = await openFileStore(config);
    await probeStore(store, spoolFolderOf(config));
    const writable = {
      name: "Files",
      ok: true,
      detail: `${store.place} can be written and read; links begin with ${publicUrlOf(config)}`,
    };
    const found = await withDatabase(config, (db) => sweepFiles({ db, store, dryRun: true }));
    const { missing, orphans } = found;
    const detail =
      missing.length > 0
        ? `bytes are lost of ${missing.join(", ")}`
        : `${found.files} are all there${orphans > 0 ? `; ${orphans} more belong to nothing: run files sweep` : ""}`;
    return [writable, { name: "Stored files", ok: missing.length === 0, detail }];
  } catch (error) {
    return [{ name: "Files", ok: false, detail: (error as Error).message }];
  }
}

async function mail(config: Config): Promise<Check> {
  const { smtpUrl } = config;
  if (smtpUrl === undefined) return { name: "Mail", ok: true, detail: "SMTP_URL is not set: no mail is sent" };
  try {
    const { verifySmtp } = await import("../../ports/mail/smtp-mailer.ts");
    await verifySmtp(smtpUrl);
    const links = config.publicUrl ?? `${publicUrlOf(config)}, as CORKBOARD_URL is not set`;
    return { name: "Mail", ok: true, detail: `${new URL(smtpUrl).host} lets us in; links lead to ${links}` };
  } catch (error) {
    return { name: "Mail", ok: false, detail: withoutPassword((error as Error).message, smtpUrl) };
  }
}

async function tickets({ ai }: Config): Promise<Check> {
  if (ai.engine === "builtin") return { name: "Tickets", ok: true, detail: "written by the built-in generator" };
  const { reachProvider } = await import("../../ports/ai/model/reach-provider.ts");
  const { ok, detail } = await reachProvider(ai);
  return { name: "Tickets", ok, detail: `written by ${ai.model} (${ai.engine}): ${ai.baseUrl} ${detail}` };
}

/** What a mail server says is passed on, but not if it repeats what it should not. */
function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url);
  return password === "" ? text : text.replaceAll(password, "********").replaceAll(decoded(password), "********");
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/** Keeps what tells databases apart and leaves out what opens them. A key may look like an address, but has no host. */
function hidden(value: string): string {
  const url = URL.parse(value);
  if (url === null || url.host === "") return "********";
  if (url.password) url.password = "********";
  url.search = "";
  return url.toString();
}
