import type { Role, TokenScope } from "@corkboard/contract";

/** The member who makes a request. Passed explicitly to every function; there is no ambient current user. */
export interface Actor {
  readonly orgId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tokenId: string;
  readonly scope: TokenScope;
}
