import type { Wire } from "@corkboard/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface NotificationLinkProps {
  readonly notification: Wire.Notification;
  readonly onOpen: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to the page of what a notification is about. */
export function NotificationLink({ notification, onOpen, className, children }: NotificationLinkProps) {
  const { subject_type, subject_id, project_id } = notification;
  const rest = { onClick: onOpen, className, children };
  switch (subject_type) {
    case "ticket":
      return <Link to="/tickets/$ticketId" params={{ ticketId: subject_id }} {...rest} />;
    case "card":
      return (
        <Link
          to="/boards/$projectId/cards/$cardId"
          params={{ projectId: project_id ?? "", cardId: subject_id }}
          {...rest}
        />
      );
    case "webhook":
      // That of a project is the address of its chat.
      if (project_id !== null)
        return <Link to="/settings/projects/$projectId" params={{ projectId: project_id }} {...rest} />;
      return <Link to="/settings/webhooks/$webhookId" params={{ webhookId: subject_id }} {...rest} />;
    default:
      return <Link to="/inbox/$feedbackId" params={{ feedbackId: subject_id }} {...rest} />;
  }
}
