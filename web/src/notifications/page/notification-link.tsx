import type { Wire } from "@corkboard/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface NotificationLinkProps {
  readonly notification: Wire.Notification;
  readonly onOpen: () => void;
  readonly className: string;
  /** Keys move to it. */
  readonly "data-line"?: string;
  readonly children: ReactNode;
}

/** A link to the page of what a notification is about. */
export function NotificationLink({ notification, onOpen, ...rest }: NotificationLinkProps) {
  const { subject_type, subject_id, project_id } = notification;
  const link = { ...rest, onClick: onOpen };
  switch (subject_type) {
    case "ticket":
      return <Link to="/tickets/$ticketId" params={{ ticketId: subject_id }} {...link} />;
    case "card":
      return (
        <Link
          to="/boards/$projectId/cards/$cardId"
          params={{ projectId: project_id ?? "", cardId: subject_id }}
          {...link}
        />
      );
    case "webhook":
      // That of a project is the address of its chat.
      if (project_id !== null)
        return <Link to="/settings/projects/$projectId" params={{ projectId: project_id }} {...link} />;
      return <Link to="/settings/webhooks/$webhookId" params={{ webhookId: subject_id }} {...link} />;
    default:
      return <Link to="/inbox/$feedbackId" params={{ feedbackId: subject_id }} {...link} />;
  }
}
