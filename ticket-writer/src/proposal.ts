import type { Citation, FeedbackType, NumberedStep, TicketPriority, TicketSourceType } from "@corkboard/contract";

/** Who wrote a text, as far as the service knows. `outside` is somebody in another system whom an integration names. */
export type AuthorRole = "visitor" | "contact" | "member" | "outside" | "agent" | "corkboard";

/** The label of a ticket whose source asks for nothing, such as praise. */
export const noActionLabel = "no action";
export const isOfTeam = (author: AuthorRole): boolean => author === "member" || author === "contact";

/** What a ticket is based on. */
export interface TicketSource {
  readonly kind: TicketSourceType;
  readonly id: string;
  readonly project: { readonly name: string; readonly website?: string };
  /** Who wrote everything but the comments. */
  readonly author: AuthorRole;
  readonly title: string;
  readonly description: string;
  readonly type?: FeedbackType;
  readonly pageUrl?: string;
  readonly labels: readonly string[];
  readonly checklist: readonly { readonly text: string; readonly checked: boolean }[];
  readonly dueDate?: string;
  readonly browserInfo: Readonly<Record<string, unknown>>;
  /** What the visitor did before the report, from `browserInfo`. */
  readonly steps?: readonly NumberedStep[];
  readonly annotations: readonly { readonly type: string; readonly comment?: string }[];
  readonly screenshotLink?: string;
  /** The screenshot itself, if the operator lets models see it. */
  readonly screenshot?: { readonly mediaType: string; readonly bytes: Uint8Array };
  readonly comments: readonly {
    readonly id: string;
    readonly author: AuthorRole;
    readonly authorName: string | null;
    readonly content: string;
    readonly createdAt?: string;
  }[];
}

/** Untrusted until it has been contained. */
export interface TicketProposal {
  readonly title: string;
  readonly body: string;
  /** None only with the label `no action`. */
  readonly criteria: readonly { readonly text: string; readonly cites: readonly Citation[] }[];
  readonly priority: { readonly level: TicketPriority; readonly reason: string; readonly cites: readonly Citation[] };
  readonly labels: readonly string[];
  /** Drafts of questions to the reporter. Nobody sends them but a member. */
  readonly questions: readonly string[];
}
