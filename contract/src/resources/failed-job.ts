import { type Static, Type } from "typebox";
import { Id, NullableString, OneOf, Timestamp } from "../schema.ts";

/** The jobs that can be retried. Named as in the metric `corkboard_jobs`. */
export const failedJobKinds = ["member-mail", "report-mail", "contact-mail"] as const;
export type FailedJobKind = (typeof failedJobKinds)[number];

export const failureReasons = [
  "server_unreachable",
  "login_rejected",
  "sender_rejected",
  "recipient_rejected",
  "email_rejected",
  "unexpected",
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const FailedJob = Type.Object(
  {
    id: Id("ID of the job, which is that of the member, report or contact it is about"),
    kind: OneOf(
      failedJobKinds,
      "What failed: `member-mail`, an email to a member about their notifications; `report-mail`, one to a reporter about their report; `contact-mail`, one to a client's contact about results",
    ),
    about: Type.String({ description: "Name of the member or contact, or title of the report" }),
    project_id: NullableString({ description: "Project ID of the report; null for a member or contact" }),
    reason: OneOf(
      failureReasons,
      "Why the last attempt failed: the mail server could not be reached or did not respond (`server_unreachable`), or did not accept the login, the sender, the recipient or the email itself. `unexpected` is for everything else; the log of the service says more.",
    ),
    failed_at: Timestamp("When it failed for the last time"),
  },
  { title: "FailedJob", description: "An email that was given up and can be sent again" },
);
export type FailedJob = Static<typeof FailedJob>;
