export { emailPattern } from "./email-pattern.ts";
export { type AuditedName, auditedOperations, type ChangeName } from "./audited-operations.ts";
export * from "./errors.ts";
export * from "./limits.ts";
export * from "./operations.ts";
export type { PageQuery } from "./paging.ts";
export { pathOf } from "./path-of.ts";
export type { PathParams } from "./path-params.ts";
export * from "./plain-line.ts";
export * from "./branch-name.ts";
export * from "./resources/agent-context.ts";
export * from "./resources/agent-limits.ts";
export * from "./resources/ai-context.ts";
export * from "./resources/attempt.ts";
export * from "./resources/audit.ts";
export * from "./resources/author.ts";
export * from "./resources/board.ts";
export * from "./resources/chat-address.ts";
export * from "./resources/claim.ts";
export * from "./resources/claim-usage.ts";
export * from "./resources/criterion.ts";
export * from "./resources/client.ts";
export * from "./resources/comment.ts";
export * from "./resources/contact.ts";
export * from "./resources/counts.ts";
export * from "./resources/delivery.ts";
export * from "./resources/error-body.ts";
export * from "./resources/event.ts";
export * from "./resources/feedback.ts";
export * from "./resources/failed-job.ts";
export * from "./resources/invitation.ts";
export * from "./resources/me.ts";
export * from "./resources/member.ts";
export * from "./resources/my-work.ts";
export * from "./resources/notification.ts";
export * from "./resources/passkey.ts";
export * from "./resources/organisation.ts";
export * from "./resources/overview.ts";
export * from "./resources/password.ts";
export * from "./resources/project.ts";
export * from "./resources/question.ts";
export * from "./resources/saved-view.ts";
export * from "./resources/search.ts";
export * from "./resources/session.ts";
export * from "./resources/setup.ts";
export * from "./resources/sign-in.ts";
export * from "./resources/storage.ts";
export * from "./resources/agent-document.ts";
export * from "./resources/ticket.ts";
export * from "./resources/ticket-writer.ts";
export * from "./resources/token.ts";
export * from "./resources/webhook.ts";
export * from "./resources/widget.ts";
export type { FileField, Form, Route } from "./route.ts";
export * from "./routes.ts";
export { PageMeta } from "./schema.ts";
export type { NumberedStep, Step, StepAction } from "./session-steps.ts";
export type { TextKind } from "./text-schema.ts";
export type {
  AgentName,
  ResponseOf,
  BodyOf,
  FormName,
  ParamsOf,
  PersonName,
  QueryOf,
  StreamName,
  VisitorName,
} from "./wire-types.ts";
