import type { TitleExpectation } from "./evaluation-source.ts";
import { holds, holdsAll } from "./text.ts";

const longest = 150;

const faults: readonly (readonly [string, RegExp])[] = [
  ["has an email prefix", /^\W*(?:re|aw|antw|wg|fwd?|wtr|tr|réf?|rv|rm)\s*:/iu],
  [
    "has a greeting",
    /^\W*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|liebe[rs]?|sehr geehrte[rs]?|bonjour|bonsoir|salut|coucou|hola|buen(?:os|as)|estimad[oa]s?)(?!\p{L})/iu,
  ],
  [
    "has a cry for help",
    /^\W*(?:(?:please |bitte )?help|hilfe|au secours|à l'aide|aidez-moi|ayuda|socorro|urgente?|dringend|asap)\s*(?:[!.,:;-]|please|$)/iu,
  ],
  ["shouts", /[!?¡¿]{2}/u],
];

/** Why a title is not good, or undefined. */
export function titleProblem(title: string, { names, not = [] }: TitleExpectation): string | undefined {
  const trimmed = title.trim();
  if (trimmed.length > longest || trimmed.includes("\n")) return "is too long";
  const fault = faults.find(([, pattern]) => pattern.test(trimmed))?.[0];
  if (fault !== undefined) return fault;
  const unwanted = not.find((fragment) => holds(trimmed, fragment));
  if (unwanted !== undefined) return `contains "${unwanted}"`;
  if (!holdsAll(trimmed, names)) return `does not name ${names.map((part) => [part].flat().join(" | ")).join(" and ")}`;
  return undefined;
}
