import { editDistance } from "../shared/edit-distance.ts";
import { settings } from "./config.ts";

/** Of commands that talk to a service, and of `server/bin`. */
const otherSettings = ["CORKBOARD_TOKEN", "CORKBOARD_BUNDLE"];
const known: readonly string[] = [...settings.map(({ name }) => name), ...otherSettings];
const ownPrefix = "CORKBOARD_";
const sharedPrefixes = ["S3_", "OIDC_", "SMTP_"];

/**
 * What to say about each variable that is probably meant for Corkboard and has no effect. Every name with its prefix is; of
 * other names, only those that resemble a setting, because most variables belong to other programs.
 */
export function unknownSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && environment[name])
    .flatMap((name) => {
      const similar = name.startsWith(ownPrefix) ? closestTo(name) : known.find((setting) => isMisspelt(name, setting));
      if (similar === undefined && !name.startsWith(ownPrefix)) return [];
      return `unknown setting ${name}${similar === undefined ? "" : `. Did you mean ${similar}?`}`;
    });
}

/** The setting closest to a name, if any is close enough. */
function closestTo(name: string): string | undefined {
  const wanted = withoutPrefix(name);
  const [closest] = known
    .map((setting) => ({ setting, distance: editDistance(wanted, withoutPrefix(setting)) }))
    .toSorted((one, other) => one.distance - other.distance);
  return closest && closest.distance <= Math.max(2, wanted.length / 3) ? closest.setting : undefined;
}

const withoutPrefix = (name: string) => (name.startsWith(ownPrefix) ? name.slice(ownPrefix.length) : name);

const mostChanges = 2;
/** Short names, such as `PORT`, resemble too many others. */
const shortest = 8;

function isMisspelt(name: string, setting: string): boolean {
  if (setting.length < shortest || Math.abs(name.length - setting.length) > mostChanges) return false;
  const distance = editDistance(name, setting);
  const isOfSameKind = sharedPrefixes.some((prefix) => name.startsWith(prefix) && setting.startsWith(prefix));
  return distance <= 1 || (distance <= mostChanges && (isOfSameKind || lettersOf(name) === lettersOf(setting)));
}

const lettersOf = (name: string) => [...name].toSorted().join("");
