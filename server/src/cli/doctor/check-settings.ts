import { type Config, settings } from "../../config/config.ts";
import type { SettingError } from "../../shared/config-error.ts";
import { publicUrlOf, troubleWithLinks } from "../../config/public-url.ts";
import { type Check, doubtful, failed, fine } from "./check.ts";
import { nearestName } from "./nearest-name.ts";

/** What cannot be used, and what is set although nothing will come of it. */
export function checkSettings(environment: NodeJS.ProcessEnv, problems: readonly SettingError[]): Check[] {
  const idle = [...unknownSettings(environment), ...settingsOfNoModel(environment)];
  return [
    ...problems.map(({ message }) => failed("Settings", message)),
    ...idle.map((detail) => doubtful("Settings", detail)),
  ];
}

function unknownSettings(environment: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = settings.map(({ name }) => name);
  const unknown = Object.keys(environment).filter((name) => name.startsWith("CORKBOARD_") && !known.includes(name));
  return unknown.map((name) => {
    const nearest = nearestName(name, known);
    return `${name} is not known${nearest === undefined ? "" : `: did you mean ${nearest}?`}`;
  });
}

function settingsOfNoModel(environment: NodeJS.ProcessEnv): string[] {
  if (environment["CORKBOARD_AI"]) return [];
  const given = settings
    .map(({ name }) => name)
    .filter((name) => name.startsWith("CORKBOARD_AI_") && environment[name]);
  return given.length === 0 ? [] : [`CORKBOARD_AI is not set, so nothing comes of ${given.join(", ")}`];
}

export function checkLinks(config: Config): Check {
  const trouble = troubleWithLinks(config);
  return trouble === undefined ? fine("Links", `begin with ${publicUrlOf(config)}`) : doubtful("Links", trouble);
}
