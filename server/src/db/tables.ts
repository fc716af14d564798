import type { ColumnType } from "kysely";
import type { AuditTables } from "./tables/audit.ts";
import type { BoardTables } from "./tables/boards.ts";
import type { ChatTables } from "./tables/chat.ts";
import type { ClaimTables } from "./tables/claims.ts";
import type { CommentTables } from "./tables/comments.ts";
import type { ContactTables } from "./tables/contacts.ts";
import type { EventTables } from "./tables/events.ts";
import type { FeedbackTables } from "./tables/feedback.ts";
import type { FileTables } from "./tables/files.ts";
import type { IdentityTables } from "./tables/identities.ts";
import type { InvitationTables } from "./tables/invitations.ts";
import type { JobTables } from "./tables/jobs.ts";
import type { NotificationTables } from "./tables/notifications.ts";
import type { OrganisationTables } from "./tables/organisations.ts";
import type { ProcessTables } from "./tables/processes.ts";
import type { ProjectTables } from "./tables/projects.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { ColumnInText, TextColumns, TextTable } from "./tables/resources.ts";
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
    JobTables,
    NotificationTables,
    ReportTables,
    WebhookTables,
    ChatTables,
    FileTables,
    SearchTables,
    SavedViewTables,
    ProcessTables,
    SchemaTables {}

/** The tables as queries change them: what a stored text shows, only `insertRow` and `updateRow` do (`db/write-row.ts`). */
export type Schema = { [Table in keyof Tables]: Table extends TextTable ? WithText<Table> : Tables[Table] };

type WithText<Table extends TextTable> = {
  [Name in keyof Tables[Table]]: Name extends ColumnInText<Table>
    ? ColumnType<Tables[Table][Name], Tables[Table][Name], never>
    : Tables[Table][Name];
} & Pick<TextColumns, "text_version"> & {
    [Name in "text" | "text_format"]: ColumnType<TextColumns[Name], TextColumns[Name], never>;
  };
