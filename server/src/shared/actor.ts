import type { Role, TokenScope, TokenSpeaker } from "@corkboard/contract";
import { nilId } from "./id.ts";

/** How a request is authenticated. */
export type Credential =
  | {
      readonly kind: "token";
      readonly id: string;
      /** What its owner calls it. Absent for the operator. */
      readonly name?: string;
      /** The version of the token whose current secret was sent. Absent for the operator, who sends none. */
      readonly secretVersion?: number;
      /** Whose texts it sends. Absent for the operator. */
      readonly speaksFor?: TokenSpeaker;
    }
  | {
      readonly kind: "session";
      readonly id: string;
      /** When the person last proved who they are, in milliseconds. */
      readonly passwordEnteredAt: number;
    };

/** What a caller may see: an organisation, or the projects of one of its clients. */
export type Within = Pick<Actor, "orgId" | "clientId">;

/** The member who makes a request. Passed explicitly to every function; there is no ambient current user. */
export interface Actor {
  readonly orgId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly credential: Credential;
  readonly scope: TokenScope;
  /** The client that the token is bound to: nothing outside its projects exists for this actor. */
  readonly clientId: string | undefined;
  /** The IP address of the request, for the audit log. Null for reads, which it does not contain. */
  readonly address: string | null;
}

/** Who changes somebody's access, as the audit log records it. */
export interface AccessActor {
  readonly orgId: string;
  /** A member, or `operatorId`; null for the service itself and for people who are no members. */
  readonly userId: string | null;
  /** The IP address of the request; null if no request did it. */
  readonly address: string | null;
}

/** Stands for the operator where a log has the ID of a member. */
export const operatorId = nilId;

/** The operator, who changes an organisation with a command. */
export const operatorOf = (orgId: string): AccessActor => ({ orgId, userId: operatorId, address: null });

/** The service itself, which no request has caused to act. */
export const serviceOf = (orgId: string): AccessActor => ({ orgId, userId: null, address: null });

/** The name of the access token that a request is authenticated with; null for a session. */
export const tokenNameOf = ({ credential }: Partial<Pick<Actor, "credential">>): string | null =>
  credential?.kind === "token" ? (credential.name ?? null) : null;

/** Whether a program passes on what others wrote. */
export const isIntegration = ({ credential }: Partial<Pick<Actor, "credential">>): boolean =>
  credential?.kind === "token" && credential.speaksFor === "integration";

/** The access token that a request is authenticated with; null for a session. */
export const tokenOf = ({ credential }: Pick<Actor, "credential">): string | null =>
  credential.kind === "token" ? credential.id : null;
