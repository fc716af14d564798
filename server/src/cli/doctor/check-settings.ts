import { type Config, settings } from "../../config/config.ts";
import { unknownSettings } from "../../config/unknown-settings.ts";
import type { SettingError } from "../../shared/config-error.ts";
import { publicUrlOf, publicUrlWarning } from "../../config/public-url.ts";
import { type Check, warned, failed, passed } from "./check.ts";

export function checkSettings(environment: NodeJS.ProcessEnv, problems: readonly SettingError[]): Check[] {
  const ignored = [...unknownSettings(environment), ...settingsOfUnusedModel(environment)];
  return [
    ...problems.map(({ message }) => failed("Settings", message)),
    ...ignored.map((detail) => warned("Settings", detail)),
  ];
}

function settingsOfUnusedModel(environment: NodeJS.ProcessEnv): string[] {
  if (environment["CORKBOARD_AI"]) return [];
  const unused = settings
    .map(({ name }) => name)
    .filter((name) => name.startsWith("CORKBOARD_AI_") && environment[name]);
  return unused.length === 0 ? [] : [`CORKBOARD_AI is not set, so these settings have no effect: ${unused.join(", ")}`];
}

export function checkLinks(config: Config): Check {
  const warning = publicUrlWarning(config);
  return warning === undefined ? passed("Links", `start with ${publicUrlOf(config)}`) : warned("Links", warning);
}

/** Over plain HTTP, anybody on the way can read passwords and continue sessions. */
export function checkSignIn(config: Config): Check {
  const { protocol, hostname } = new URL(publicUrlOf(config));
  if (protocol === "https:") return passed("Sign-in", "over HTTPS");
  return isOwnComputer(hostname)
    ? passed("Sign-in", "over HTTP, on this computer only")
    : warned("Sign-in", "passwords and sessions are sent unencrypted: set CORKBOARD_URL to an https address");
}

const isOwnComputer = (hostname: string) =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.");
