import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { feedbackCountQuery, openFeedback, ticketCountQuery, unreadQuery } from "../api/resources.ts";
import { useTexts } from "../texts/catalogue.ts";
import { Bell, Inbox, Settings, Tickets, UserCheck } from "../ui/icons.ts";
import { shellTexts } from "./texts.ts";

export interface Destination {
  readonly to: "/inbox" | "/my-work" | "/tickets" | "/notifications" | "/settings";
  readonly label: string;
  readonly icon: ReactNode;
  readonly count?: number | undefined;
}

/** The main pages, in the sidebar on large screens and in the bottom bar on small ones. */
export function useDestinations(): Destination[] {
  const texts = useTexts(shellTexts);
  const { data: open } = useQuery(feedbackCountQuery(openFeedback));
  const { data: tickets } = useQuery(ticketCountQuery({ status: ["open", "in_progress"] }));
  const { data: unread } = useQuery(unreadQuery);
  return [
    { to: "/inbox", label: texts.inbox, icon: <Inbox size={16} />, count: open },
    { to: "/my-work", label: texts.myWork, icon: <UserCheck size={16} /> },
    { to: "/tickets", label: texts.tickets, icon: <Tickets size={16} />, count: tickets },
    { to: "/notifications", label: texts.notifications, icon: <Bell size={16} />, count: unread },
    { to: "/settings", label: texts.settings, icon: <Settings size={16} /> },
  ];
}
