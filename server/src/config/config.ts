import { isIP } from "node:net";
import { resolve } from "node:path";
import { aiSettings } from "./ai-config.ts";
import { ConfigError, SettingError } from "../shared/config-error.ts";
import type { DatabaseLocation } from "../db/open.ts";
import { mailSenderSetting, mailServerSetting } from "./mail-config.ts";
import { baseUrlSetting } from "./base-url-setting.ts";
import { publicUrlSetting } from "./public-url.ts";
import { passwordsSetting, providerSettings } from "./sign-in-config.ts";
import { aiEngines, type AiSettings } from "../ports/ai/ai-settings.ts";
import type { S3Location } from "../ports/files/s3-request.ts";
import type { ProviderSettings } from "../ports/sign-in-provider/sign-in-provider.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const logFormats = ["json", "text"] as const;
export type LogFormat = (typeof logFormats)[number];

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where a separate worker serves its health and metrics; undefined for nowhere. */
  readonly workerPort: number | undefined;
  readonly dataFolder: string;
  readonly database: DatabaseLocation;
  readonly logLevel: LogLevel;
  /** Undefined for text on a terminal and JSON elsewhere. */
  readonly logFormat: LogFormat | undefined;
  /** Per token; undefined if off. */
  readonly rateLimitPerMinute: number | undefined;
  /** Widget reports per project, and per IP address; undefined if off. */
  readonly widgetLimitPerMinute: number | undefined;
  readonly widgetAddressLimitPerMinute: number | undefined;
  /** Failed attempts to sign in, per IP address; undefined if off. */
  readonly signInLimitPerMinute: number | undefined;
  /** Whether people sign in with passwords. */
  readonly passwords: boolean;
  /** Undefined without single sign-on. */
  readonly signInProvider: ProviderSettings | undefined;
  readonly trustProxy: boolean;
  /** Whether this process also runs the worker: notifications, email, webhooks. */
  readonly worker: boolean;
  /** How long events are kept. */
  readonly eventDays: number;
  /** The base of every link to the service. May have a path that a proxy strips. */
  readonly publicUrl: string | undefined;
  /** Undefined if no email is sent. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The minimum interval between emails to one person; notifications in between are batched. */
  readonly mailPauseSeconds: number;
  /** Emails to reporters per organisation and day; undefined if off. */
  readonly reporterMailsPerDay: number | undefined;
  /** Non-public address ranges that webhooks may reach. */
  readonly outboundAllow: readonly string[];
  readonly ai: AiSettings;
  /** Undefined if files are kept in the data folder. */
  readonly s3: S3Location | undefined;
  /** Per organisation; undefined if unlimited. */
  readonly storageQuotaBytes: number | undefined;
}

/** In the order that `doctor` shows them. Of `secret` settings it redacts credentials. */
export const settings = [
  { name: "HOST", fallback: "127.0.0.1", secret: false },
  { name: "PORT", fallback: "3000", secret: false },
  { name: "CORKBOARD_DATA", fallback: "./data", secret: false },
  { name: "DATABASE_URL", fallback: "", secret: true },
  { name: "CORKBOARD_DATABASE_CONNECTIONS", fallback: "10", secret: false },
  { name: "CORKBOARD_LOG_LEVEL", fallback: "info", secret: false },
  { name: "CORKBOARD_LOG_FORMAT", fallback: "", secret: false },
  { name: "CORKBOARD_RATE_LIMIT", fallback: "6000", secret: false },
  { name: "CORKBOARD_WIDGET_LIMIT", fallback: "60", secret: false },
  { name: "CORKBOARD_WIDGET_ADDRESS_LIMIT", fallback: "10", secret: false },
  { name: "CORKBOARD_SIGN_IN_LIMIT", fallback: "30", secret: false },
  { name: "CORKBOARD_PASSWORDS", fallback: "on", secret: false },
  { name: "OIDC_ISSUER", fallback: "", secret: true },
  { name: "OIDC_CLIENT_ID", fallback: "", secret: false },
  { name: "OIDC_CLIENT_SECRET", fallback: "", secret: true },
  { name: "OIDC_NAME", fallback: "", secret: false },
  { name: "CORKBOARD_TRUST_PROXY", fallback: "off", secret: false },
  { name: "CORKBOARD_WORKER", fallback: "on", secret: false },
  { name: "CORKBOARD_WORKER_PORT", fallback: "", secret: false },
  { name: "CORKBOARD_EVENT_DAYS", fallback: "90", secret: false },
  { name: "CORKBOARD_URL", fallback: "", secret: true },
  { name: "SMTP_URL", fallback: "", secret: true },
  { name: "CORKBOARD_MAIL_FROM", fallback: "Corkboard <corkboard@localhost>", secret: false },
  { name: "CORKBOARD_MAIL_PAUSE", fallback: "60", secret: false },
  { name: "CORKBOARD_REPORTER_MAIL_LIMIT", fallback: "500", secret: false },
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

/** The only code that reads the environment. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const valueOf = (name: SettingName) =>
    environment[name] || (settings.find((setting) => setting.name === name)?.fallback ?? "");
  const dataFolder = resolve(valueOf("CORKBOARD_DATA"));
  return {
    host: valueOf("HOST"),
    port: integerSetting("PORT", valueOf("PORT"), 0, 65_535),
    workerPort: optional(valueOf("CORKBOARD_WORKER_PORT"), (port) =>
      integerSetting("CORKBOARD_WORKER_PORT", port, 0, 65_535),
    ),
    dataFolder,
    database: databaseLocation(
      valueOf("DATABASE_URL"),
      integerSetting("CORKBOARD_DATABASE_CONNECTIONS", valueOf("CORKBOARD_DATABASE_CONNECTIONS"), 1, 1_000),
      dataFolder,
    ),
    logLevel: oneOfSetting("CORKBOARD_LOG_LEVEL", valueOf("CORKBOARD_LOG_LEVEL"), logLevels),
    logFormat: optional(valueOf("CORKBOARD_LOG_FORMAT"), (format) =>
      oneOfSetting("CORKBOARD_LOG_FORMAT", format, logFormats),
    ),
    rateLimitPerMinute: rateLimitSetting("CORKBOARD_RATE_LIMIT", valueOf("CORKBOARD_RATE_LIMIT")),
    widgetLimitPerMinute: rateLimitSetting("CORKBOARD_WIDGET_LIMIT", valueOf("CORKBOARD_WIDGET_LIMIT")),
    widgetAddressLimitPerMinute: rateLimitSetting(
      "CORKBOARD_WIDGET_ADDRESS_LIMIT",
      valueOf("CORKBOARD_WIDGET_ADDRESS_LIMIT"),
    ),
    signInLimitPerMinute: rateLimitSetting("CORKBOARD_SIGN_IN_LIMIT", valueOf("CORKBOARD_SIGN_IN_LIMIT")),
    signInProvider: providerSettings({
      issuer: valueOf("OIDC_ISSUER"),
      clientId: valueOf("OIDC_CLIENT_ID"),
      clientSecret: valueOf("OIDC_CLIENT_SECRET"),
      name: valueOf("OIDC_NAME"),
    }),
    passwords: passwordsSetting(
      oneOfSetting("CORKBOARD_PASSWORDS", valueOf("CORKBOARD_PASSWORDS"), ["on", "off"]) === "on",
      { oidc: valueOf("OIDC_ISSUER") !== "", mail: valueOf("SMTP_URL") !== "" },
    ),
    trustProxy: oneOfSetting("CORKBOARD_TRUST_PROXY", valueOf("CORKBOARD_TRUST_PROXY"), ["on", "off"]) === "on",
    worker: oneOfSetting("CORKBOARD_WORKER", valueOf("CORKBOARD_WORKER"), ["on", "off"]) === "on",
    eventDays: integerSetting("CORKBOARD_EVENT_DAYS", valueOf("CORKBOARD_EVENT_DAYS"), 1, 36_500),
    publicUrl: publicUrlSetting(valueOf("CORKBOARD_URL")),
    smtpUrl: mailServerSetting("SMTP_URL", valueOf("SMTP_URL")),
    mailFrom: mailSenderSetting("CORKBOARD_MAIL_FROM", valueOf("CORKBOARD_MAIL_FROM")),
    mailPauseSeconds: integerSetting("CORKBOARD_MAIL_PAUSE", valueOf("CORKBOARD_MAIL_PAUSE"), 0, 86_400),
    reporterMailsPerDay: rateLimitSetting("CORKBOARD_REPORTER_MAIL_LIMIT", valueOf("CORKBOARD_REPORTER_MAIL_LIMIT")),
    outboundAllow: addressRangesSetting(valueOf("CORKBOARD_OUTBOUND_ALLOW")),
    ai: aiSettings({
      engine: oneOfSetting("CORKBOARD_AI", valueOf("CORKBOARD_AI"), aiEngines),
      model: valueOf("CORKBOARD_AI_MODEL"),
      baseUrl: baseUrlSetting("CORKBOARD_AI_BASE_URL", valueOf("CORKBOARD_AI_BASE_URL"), ["CORKBOARD_AI"]),
      key: valueOf("CORKBOARD_AI_KEY"),
      keyFile: valueOf("CORKBOARD_AI_KEY_FILE"),
      timeoutSeconds: integerSetting("CORKBOARD_AI_TIMEOUT", valueOf("CORKBOARD_AI_TIMEOUT"), 1, 300),
      concurrency: integerSetting("CORKBOARD_AI_CONCURRENCY", valueOf("CORKBOARD_AI_CONCURRENCY"), 1, 100),
      images: oneOfSetting("CORKBOARD_AI_IMAGES", valueOf("CORKBOARD_AI_IMAGES"), ["on", "off"]) === "on",
      price: valueOf("CORKBOARD_AI_PRICE"),
    }),
    s3: s3Location(valueOf),
    storageQuotaBytes: storageQuotaSetting(valueOf("CORKBOARD_STORAGE_QUOTA")),
  };
}

/** Like `readConfig`, but treats invalid settings as not set and returns what is wrong with them. */
export function readValidConfig(environment: NodeJS.ProcessEnv): {
  config: Config;
  problems: readonly SettingError[];
} {
  const problems: SettingError[] = [];
  const valid = { ...environment };
  for (;;) {
    try {
      return { config: readConfig(valid), problems };
    } catch (error) {
      const given = error instanceof SettingError ? error.settings.filter((name) => valid[name]) : [];
      if (!(error instanceof SettingError) || given.length === 0) throw error;
      problems.push(error);
      for (const name of given) delete valid[name];
    }
  }
}

/** Loads `.env` from the working directory, if it exists. The environment takes precedence. */
export function loadDotEnv(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw new ConfigError(`Cannot read .env: ${String(error)}`);
  }
}

function databaseLocation(url: string, connections: number, dataFolder: string): DatabaseLocation {
  if (url === "") return { engine: "sqlite", dataFolder };
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new SettingError(["DATABASE_URL"], "DATABASE_URL must start with postgres:// (unset it to use SQLite)");
  }
  if (!isEncoded(url)) {
    throw new SettingError(
      ["DATABASE_URL"],
      "DATABASE_URL must be a URL such as postgres://user:password@host/database, with special characters in the user " +
        "name and the password percent-encoded: # is %23, / is %2F, ? is %3F, @ is %40, % is %25",
    );
  }
  return { engine: "postgres", url, connections };
}

/** False if a password contains an unencoded `#`, `/` or `?`, which would end that part of the URL. */
function isEncoded(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.hash !== "") return false;
  const afterHost = [url.pathname, ...url.searchParams.keys()];
  return url.username !== "" || !afterHost.some((part) => part.includes("@"));
}

function addressRangesSetting(value: string): string[] {
  const ranges = value.split(",").map((range) => range.trim());
  for (const range of ranges.filter(Boolean)) {
    const [host = "", bits = "0", ...rest] = range.split("/");
    const version = isIP(host);
    const isRange =
      version !== 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
    if (!isRange) {
      throw new SettingError(
        ["CORKBOARD_OUTBOUND_ALLOW"],
        `CORKBOARD_OUTBOUND_ALLOW must be a comma-separated list of IP addresses or CIDR ranges such as 10.0.0.0/8, not "${range}"`,
      );
    }
  }
  return ranges.filter(Boolean);
}

/** All or none must be set: an incomplete configuration would silently store files in the data folder. */
function s3Location(valueOf: (name: SettingName) => string): S3Location | undefined {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => valueOf(name) === "");
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new SettingError(names, `${missing.join(", ")} must also be set to keep files in an S3 bucket`);
  }
  const bucket = valueOf("S3_BUCKET");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingError(names, "S3_BUCKET must be a valid bucket name");
  }
  const endpoint = baseUrlSetting("S3_ENDPOINT", valueOf("S3_ENDPOINT"), names) ?? "";
  return {
    endpoint,
    bucket,
    region: valueOf("S3_REGION"),
    accessKeyId: valueOf("S3_ACCESS_KEY_ID"),
    secretAccessKey: valueOf("S3_SECRET_ACCESS_KEY"),
  };
}

const mebibyte = 1024 * 1024;

function storageQuotaSetting(value: string): number | undefined {
  return value === "off"
    ? undefined
    : integerSetting("CORKBOARD_STORAGE_QUOTA", value, 0, 1_000_000_000, " or off") * mebibyte;
}

function rateLimitSetting(name: SettingName, value: string): number | undefined {
  return value === "off" ? undefined : integerSetting(name, value, 1, 1_000_000_000, " or off");
}

const optional = <Value>(value: string, read: (value: string) => Value): Value | undefined =>
  value === "" ? undefined : read(value);

function integerSetting(name: SettingName, value: string, min: number, max: number, alternative = ""): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new SettingError([name], `${name} must be an integer from ${min} to ${max}${alternative}, not "${value}"`);
}

function oneOfSetting<const Value extends string>(name: SettingName, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new SettingError([name], `${name} must be one of ${allowed.join(", ")}, not "${value}"`);
}
