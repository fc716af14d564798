import { type Config, settings } from "../../config/config.ts";
import type { SettingError } from "../../shared/config-error.ts";
import { publicUrlOf, publicUrlWarning } from "../../config/public-url.ts";
import { type Check, warned, failed, passed } from "./check.ts";
import { similarSetting } from "./similar-setting.ts";

export function checkSettings(environment: NodeJS.ProcessEnv, problems: readonly SettingError[]): Check[] {
  const ignored = [...unknownSettings(environment), ...settingsOfUnusedModel(environment)];
  return [
    ...problems.map(({ message }) => failed("Settings", message)),
    ...ignored.map((detail) => warned("Settings", detail)),
  ];
}

function unknownSettings(environment: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = settings.map(({ name }) => name);
  const unknown = Object.keys(environment).filter((name) => name.startsWith("CORKBOARD_") && !known.includes(name));
  return unknown.map((name) => {
    const similar = similarSetting(name, known);
    return `unknown setting ${name}${similar === undefined ? "" : `. Did you mean ${similar}?`}`;
  });
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
