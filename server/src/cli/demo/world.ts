import type { Api } from "./api.ts";
import type { Customer } from "./company.ts";
import type { Dice } from "./dice.ts";
import type { Team } from "./team.ts";
import type { Timeline } from "./timeline.ts";

/** What the story is played with. */
export interface World {
  readonly api: Api;
  readonly dice: Dice;
  readonly timeline: Timeline;
  readonly team: Team;
  /** The agent's own token. */
  readonly agentToken: string;
}

/** A client with its projects. */
export interface Engagement extends Customer {
  readonly clientId: string;
  readonly websiteId: string;
  readonly boardId: string;
  /** The website's public key. */
  readonly key: string;
}

/** Replaces `{name}` in a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (open, name: string) => values[name] ?? open);
}
