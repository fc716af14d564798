import type { Ddl } from "../dialect/dialect.ts";
import { audit } from "./0001-initial/audit.ts";
import { boards } from "./0001-initial/boards.ts";
import { claims } from "./0001-initial/claims.ts";
import { comments } from "./0001-initial/comments.ts";
import { contacts } from "./0001-initial/contacts.ts";
import { events } from "./0001-initial/events.ts";
import { feedback } from "./0001-initial/feedback.ts";
import { files } from "./0001-initial/files.ts";
import { identities } from "./0001-initial/identities.ts";
import { invitations } from "./0001-initial/invitations.ts";
import { notifications } from "./0001-initial/notifications.ts";
import { organisations } from "./0001-initial/organisations.ts";
import { projects } from "./0001-initial/projects.ts";
import { reports } from "./0001-initial/reports.ts";
import { savedViews } from "./0001-initial/saved-views.ts";
import { search } from "./0001-initial/search.ts";
import { tickets } from "./0001-initial/tickets.ts";
import { tokens } from "./0001-initial/tokens.ts";
import { webhooks } from "./0001-initial/webhooks.ts";

/**
 * `org_id` leads every primary key and every foreign key: a row of one organisation cannot point at a row of another,
 * and a lookup cannot leave the organisation out. Tables come after those they refer to. Identities, their sessions and
 * the secrets of links belong to people instead, who may be members of several organisations.
 */
export const initial = (t: Ddl): string[] =>
  [
    identities,
    organisations,
    projects,
    tokens,
    contacts,
    invitations,
    feedback,
    boards,
    comments,
    tickets,
    claims,
    events,
    audit,
    notifications,
    reports,
    webhooks,
    files,
    search,
    savedViews,
  ].flatMap((topic) => topic(t));
