import { AgentContext, errors, isBranchName, isBranchPattern, type ProjectPatch } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { hasCredentials, webAddress } from "../../../shared/web-address.ts";

type Field = keyof AgentContext;

const fields = Object.keys(AgentContext.properties) as Field[];

interface WithContext {
  readonly agent_context: string | null;
}

/** All fields of a project's context for agents; null if none is set. */
export function agentContextOf({ agent_context: stored }: WithContext): AgentContext | null {
  if (stored === null) return null;
  const set = JSON.parse(stored) as Partial<AgentContext>;
  return Object.fromEntries(fields.map((field) => [field, set[field] ?? null])) as AgentContext;
}

/** The context to store: only the fields that are set, in the order of the contract. */
export function changedAgentContext(row: WithContext, changes: NonNullable<ProjectPatch>["agent_context"]) {
  if (!changes) return null;
  if (!fields.some((field) => field in changes)) throw new Fault(errors.noValidFieldsToUpdate);
  for (const field of fields) check(field, changes[field] ?? null);
  const after = { ...agentContextOf(row), ...changes };
  const set = fields.flatMap((field) => (after[field] == null ? [] : [[field, after[field]]]));
  return set.length === 0 ? null : JSON.stringify(Object.fromEntries(set));
}

/** All of it ends up in calls of git, in a shell or in a browser, on the machines of the team. */
function check(field: Field, value: string | null): void {
  if (value === null || field === "rules") return;
  const own = ownChecks[field];
  const isOneLine = !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value);
  if (isOneLine && (own === undefined || own.isValid(value))) return;
  const path = `agent_context/${field}`;
  const message = own?.error.message ?? `${path} must be one line without invisible characters`;
  throw new Fault(own?.error ?? errors.invalidInput, { message, details: [{ path, message }] });
}

const ownChecks: {
  readonly [Name in Field]?: { readonly error: (typeof errors)[keyof typeof errors]; isValid(value: string): boolean };
} = {
  repository: { error: errors.invalidRepository, isValid: isRepository },
  base_branch: { error: errors.invalidBaseBranch, isValid: isBranchName },
  branch_pattern: { error: errors.invalidBranchPattern, isValid: isBranchPattern },
  preview_url: { error: errors.invalidPreviewUrl, isValid: isPreviewUrl },
};

const host = String.raw`\w[\w.-]*`;
const scpAddress = new RegExp(String.raw`^${host}@${host}:(?!-)[\w.~/+-]+$`);
const urlHost = new RegExp(String.raw`^(?:${host}|\[[\da-f:.]+\])$`, "i");

/**
 * An address that git fetches over the network, without a password. Over http, a user name alone is often a token. Hosts
 * and paths that git or ssh would read as options are none.
 */
function isRepository(given: string): boolean {
  if (scpAddress.test(given)) return true;
  if (!/^(?:https?|ssh|git):\/\/[\w.~/%+:@[\]-]+$/i.test(given)) return false;
  const url = URL.parse(given);
  if (!url || !urlHost.test(url.hostname)) return false;
  return url.protocol === "ssh:" ? url.password === "" && !url.username.startsWith("-") : !hasCredentials(url);
}

/** With an ordinary branch in place of the placeholder. */
function isPreviewUrl(given: string): boolean {
  const filled = given.replaceAll("{branch}", "branch");
  const url = webAddress(filled);
  return url !== undefined && !hasCredentials(url) && !/[\s{}]/.test(filled);
}
