import { isIP } from "node:net";
import { resolve } from "node:path";
import { aiSettings } from "./ai-config.ts";
import { ConfigError, SettingError } from "../shared/config-error.ts";
import type { DatabaseLocation } from "../db/open.ts";
import { mailSender, mailServer } from "./mail-config.ts";
import { plainAddress } from "./base-url-setting.ts";
import { aiEngines, type AiSettings } from "../ports/ai/ai-settings.ts";
import type { S3Location } from "../ports/files/s3-request.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly database: DatabaseLocation;
  readonly logLevel: LogLevel;
  /** Requests a minute for each token; undefined when limits are off. */
  readonly rateLimitPerMinute: number | undefined;
  /** Reports a minute that a widget may send for each project, and for each address among them; undefined when off. */
  readonly widgetLimitPerMinute: number | undefined;
  readonly widgetAddressLimitPerMinute: number | undefined;
  readonly trustProxy: boolean;
  /** Whether this process also follows up on events: notifications, mail, webhooks. */
  readonly worker: boolean;
  /** How long events stay in the log. */
  readonly eventDays: number;
  /** Where people reach the service; every link to it begins with it. May have a path that a proxy takes off. */
  readonly publicUrl: string | undefined;
  /** The mail server; undefined when no mail is sent. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Mails to one person are at least this far apart; what comes meanwhile goes out together. */
  readonly mailPauseSeconds: number;
  /** Address ranges that webhooks may reach although they are not public. */
  readonly outboundAllow: readonly string[];
  /** Who writes tickets. */
  readonly ai: AiSettings;
  /** Where files are kept; undefined for the data folder. */
  readonly s3: S3Location | undefined;
  /** How much the files of one organisation may take; undefined for no end. */
  readonly storageQuotaBytes: number | undefined;
}

/** What the operator can set, in the order `doctor` shows it, without what may be secret in it. */
export const settings = [
  { name: "HOST", fallback: "127.0.0.1", secret: false },
  { name: "PORT", fallback: "3000", secret: false },
  { name: "CORKBOARD_DATA", fallback: "./data", secret: false },
  { name: "DATABASE_URL", fallback: "", secret: true },
  { name: "CORKBOARD_DATABASE_CONNECTIONS", fallback: "10", secret: false },
  { name: "CORKBOARD_LOG_LEVEL", fallback: "info", secret: false },
  { name: "CORKBOARD_RATE_LIMIT", fallback: "6000", secret: false },
  { name: "CORKBOARD_WIDGET_LIMIT", fallback: "60", secret: false },
  { name: "CORKBOARD_WIDGET_ADDRESS_LIMIT", fallback: "10", secret: false },
  { name: "CORKBOARD_TRUST_PROXY", fallback: "off", secret: false },
  { name: "CORKBOARD_WORKER", fallback: "on", secret: false },
  { name: "CORKBOARD_EVENT_DAYS", fallback: "90", secret: false },
  { name: "CORKBOARD_URL", fallback: "", secret: true },
  { name: "SMTP_URL", fallback: "", secret: true },
  { name: "CORKBOARD_MAIL_FROM", fallback: "Corkboard <corkboard@localhost>", secret: false },
  { name: "CORKBOARD_MAIL_PAUSE", fallback: "60", secret: false },
  { name: "CORKBOARD_OUTBOUND_ALLOW", fallback: "", secret: false },
  { name: "CORKBOARD_AI", fallback: "builtin", secret: false },
  { name: "CORKBOARD_AI_MODEL", fallback: "", secret: false },
  { name: "CORKBOARD_AI_BASE_URL", fallback: "", secret: true },
  { name: "CORKBOARD_AI_KEY", fallback: "", secret: true },
  { name: "CORKBOARD_AI_KEY_FILE", fallback: "", secret: false },
  { name: "CORKBOARD_AI_TIMEOUT", fallback: "90", secret: false },
  { name: "CORKBOARD_AI_CONCURRENCY", fallback: "4", secret: false },
  { name: "CORKBOARD_AI_IMAGES", fallback: "off", secret: false },
  { name: "CORKBOARD_AI_PRICE", fallback: "", secret: false },
  { name: "CORKBOARD_STORAGE_QUOTA", fallback: "10240", secret: false },
  { name: "S3_ENDPOINT", fallback: "", secret: true },
  { name: "S3_BUCKET", fallback: "", secret: false },
  { name: "S3_REGION", fallback: "us-east-1", secret: false },
  { name: "S3_ACCESS_KEY_ID", fallback: "", secret: true },
  { name: "S3_SECRET_ACCESS_KEY", fallback: "", secret: true },
] as const;

type SettingName = (typeof settings)[number]["name"];

/** Reads the environment once. Nothing else in the service looks at it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const valueOf = (name: SettingName) =>
    environment[name] || (settings.find((setting) => setting.name === name)?.fallback ?? "");
  const dataFolder = resolve(valueOf("CORKBOARD_DATA"));
  return {
    host: valueOf("HOST"),
    port: wholeNumber("PORT", valueOf("PORT"), 0, 65_535),
    dataFolder,
    database: databaseLocation(
      valueOf("DATABASE_URL"),
      wholeNumber("CORKBOARD_DATABASE_CONNECTIONS", valueOf("CORKBOARD_DATABASE_CONNECTIONS"), 1, 1_000),
      dataFolder,
    ),
    logLevel: oneOf("CORKBOARD_LOG_LEVEL", valueOf("CORKBOARD_LOG_LEVEL"), logLevels),
    rateLimitPerMinute: rateLimit("CORKBOARD_RATE_LIMIT", valueOf("CORKBOARD_RATE_LIMIT")),
    widgetLimitPerMinute: rateLimit("CORKBOARD_WIDGET_LIMIT", valueOf("CORKBOARD_WIDGET_LIMIT")),
    widgetAddressLimitPerMinute: rateLimit("CORKBOARD_WIDGET_ADDRESS_LIMIT", valueOf("CORKBOARD_WIDGET_ADDRESS_LIMIT")),
    trustProxy: oneOf("CORKBOARD_TRUST_PROXY", valueOf("CORKBOARD_TRUST_PROXY"), ["on", "off"]) === "on",
    worker: oneOf("CORKBOARD_WORKER", valueOf("CORKBOARD_WORKER"), ["on", "off"]) === "on",
    eventDays: wholeNumber("CORKBOARD_EVENT_DAYS", valueOf("CORKBOARD_EVENT_DAYS"), 1, 36_500),
    publicUrl: plainAddress("CORKBOARD_URL", valueOf("CORKBOARD_URL")),
    smtpUrl: mailServer("SMTP_URL", valueOf("SMTP_URL")),
    mailFrom: mailSender("CORKBOARD_MAIL_FROM", valueOf("CORKBOARD_MAIL_FROM")),
    mailPauseSeconds: wholeNumber("CORKBOARD_MAIL_PAUSE", valueOf("CORKBOARD_MAIL_PAUSE"), 0, 86_400),
    outboundAllow: addressRanges(valueOf("CORKBOARD_OUTBOUND_ALLOW")),
    ai: aiSettings({
      engine: oneOf("CORKBOARD_AI", valueOf("CORKBOARD_AI"), aiEngines),
      model: valueOf("CORKBOARD_AI_MODEL"),
      baseUrl: plainAddress("CORKBOARD_AI_BASE_URL", valueOf("CORKBOARD_AI_BASE_URL"), ["CORKBOARD_AI"]),
      key: valueOf("CORKBOARD_AI_KEY"),
      keyFile: valueOf("CORKBOARD_AI_KEY_FILE"),
      timeoutSeconds: wholeNumber("CORKBOARD_AI_TIMEOUT", valueOf("CORKBOARD_AI_TIMEOUT"), 1, 300),
      concurrency: wholeNumber("CORKBOARD_AI_CONCURRENCY", valueOf("CORKBOARD_AI_CONCURRENCY"), 1, 100),
      images: oneOf("CORKBOARD_AI_IMAGES", valueOf("CORKBOARD_AI_IMAGES"), ["on", "off"]) === "on",
      price: valueOf("CORKBOARD_AI_PRICE"),
    }),
    s3: s3Location(valueOf),
    storageQuotaBytes: storageQuota(valueOf("CORKBOARD_STORAGE_QUOTA")),
  };
}

/** The same as far as it goes: what cannot be used is told, and taken for not set. */
export function readUsableConfig(environment: NodeJS.ProcessEnv): {
  config: Config;
  problems: readonly SettingError[];
} {
  const problems: SettingError[] = [];
  const usable = { ...environment };
  for (;;) {
    try {
      return { config: readConfig(usable), problems };
    } catch (error) {
      const given = error instanceof SettingError ? error.settings.filter((name) => usable[name]) : [];
      if (!(error instanceof SettingError) || given.length === 0) throw error;
      problems.push(error);
      for (const name of given) delete usable[name];
    }
  }
}

/** Reads `.env` of the working folder, if there is one. What the environment already says wins. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      throw new ConfigError(`.env cannot be read: ${String(error)}`);
  }
}

function databaseLocation(url: string, connections: number, dataFolder: string): DatabaseLocation {
  if (url === "") return { engine: "sqlite", dataFolder };
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new SettingError(["DATABASE_URL"], "DATABASE_URL must start with postgres:// (leave it out for SQLite)");
  }
  if (!isReadable(url)) {
    throw new SettingError(
      ["DATABASE_URL"],
      "DATABASE_URL must be an address such as postgres://user:password@host/database. In the user's name and the " +
        "password every special character has to be percent-encoded: # is %23, / is %2F, ? is %3F, @ is %40, % is %25",
    );
  }
  return { engine: "postgres", url, connections };
}

/** Whether it means what was meant: a password with a bare `#`, `/` or `?` ends the part of an address it stands in. */
function isReadable(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.hash !== "") return false;
  const behindHost = [url.pathname, ...url.searchParams.keys()];
  return url.username !== "" || !behindHost.some((part) => part.includes("@"));
}

/** Each an address, or a range such as 10.0.0.0/8. */
function addressRanges(value: string): string[] {
  const ranges = value.split(",").map((range) => range.trim());
  for (const range of ranges.filter(Boolean)) {
    const [host = "", bits = "0", ...rest] = range.split("/");
    const version = isIP(host);
    const isRange =
      version !== 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
    if (!isRange) {
      throw new SettingError(
        ["CORKBOARD_OUTBOUND_ALLOW"],
        `CORKBOARD_OUTBOUND_ALLOW must list addresses, or ranges such as 10.0.0.0/8, not "${range}"`,
      );
    }
  }
  return ranges.filter(Boolean);
}

/** All of it or nothing: a store half named would put files into the data folder unnoticed. */
function s3Location(valueOf: (name: SettingName) => string): S3Location | undefined {
  const named = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = named.filter((name) => valueOf(name) === "");
  if (missing.length === named.length) return undefined;
  if (missing.length > 0) {
    throw new SettingError(named, `${missing.join(", ")} must be set too, to keep files in an S3 store`);
  }
  const bucket = valueOf("S3_BUCKET");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingError(named, `S3_BUCKET must be a bucket's name`);
  }
  const endpoint = plainAddress("S3_ENDPOINT", valueOf("S3_ENDPOINT"), named) ?? "";
  return {
    endpoint,
    bucket,
    region: valueOf("S3_REGION"),
    accessKeyId: valueOf("S3_ACCESS_KEY_ID"),
    secretAccessKey: valueOf("S3_SECRET_ACCESS_KEY"),
  };
}

const mebibyte = 1024 * 1024;

function storageQuota(value: string): number | undefined {
  return value === "off"
    ? undefined
    : wholeNumber("CORKBOARD_STORAGE_QUOTA", value, 0, 1_000_000_000, " or off") * mebibyte;
}

function rateLimit(name: SettingName, value: string): number | undefined {
  return value === "off" ? undefined : wholeNumber(name, value, 1, 1_000_000_000, " or off");
}

function wholeNumber(name: SettingName, value: string, least: number, most: number, alternative = ""): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new SettingError(
    [name],
    `${name} must be a whole number from ${least} to ${most}${alternative}, not "${value}"`,
  );
}

function oneOf<const Value extends string>(name: SettingName, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new SettingError([name], `${name} must be one of ${allowed.join(", ")}, not "${value}"`);
}
