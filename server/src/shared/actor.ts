import type { Role, TokenScope } from "@corkboard/contract";

/** On whose behalf something happens. Passed by hand to every verb; there is no ambient current user. */
export interface Actor {
  readonly orgId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tokenId: string;
  readonly scope: TokenScope;
}
