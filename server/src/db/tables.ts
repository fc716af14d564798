import type { AuditTables } from "./tables/audit.ts";
import type { BoardTables } from "./tables/boards.ts";
import type { ClaimTables } from "./tables/claims.ts";
import type { CommentTables } from "./tables/comments.ts";
import type { ContactTables } from "./tables/contacts.ts";
import type { EventTables } from "./tables/events.ts";
import type { FeedbackTables } from "./tables/feedback.ts";
import type { FileTables } from "./tables/files.ts";
import type { IdentityTables } from "./tables/identities.ts";
import type { InvitationTables } from "./tables/invitations.ts";
import type { NotificationTables } from "./tables/notifications.ts";
import type { OrganisationTables } from "./tables/organisations.ts";
import type { ProcessTables } from "./tables/processes.ts";
import type { ProjectTables } from "./tables/projects.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { SavedViewTables } from "./tables/saved-views.ts";
import type { SchemaTables } from "./tables/schema.ts";
import type { SearchTables } from "./tables/search.ts";
import type { TicketTables } from "./tables/tickets.ts";
import type { WebhookTables } from "./tables/webhooks.ts";

/** The tables as both engines hold them. */
export interface Tables
  extends
    IdentityTables,
    OrganisationTables,
    InvitationTables,
    ProjectTables,
    ContactTables,
    FeedbackTables,
    BoardTables,
    CommentTables,
    TicketTables,
    ClaimTables,
    EventTables,
    AuditTables,
    NotificationTables,
    ReportTables,
    WebhookTables,
    FileTables,
    SearchTables,
    SavedViewTables,
    ProcessTables,
    SchemaTables {}
