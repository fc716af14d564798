import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFeedbackCount } from "../../feedback/feedback-count.ts";
import { openFeedback } from "../../feedback/feedback-filters.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { unreadQuery } from "../../notifications/notification-queries.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Bell, Bot, ChartColumn, Inbox, Kanban, Settings, Tickets, UserCheck } from "../../ui/icons.ts";
import { shellTexts } from "./texts.ts";

export interface Destination {
  readonly to:
    | "/inbox"
    | "/my-work"
    | "/boards"
    | "/tickets"
    | "/agents"
    | "/overview"
    | "/notifications"
    | "/settings";
  readonly label: string;
  readonly icon: ReactNode;
  readonly count?: number | undefined;
  /** Small screens show it in a menu if there is no room. */
  readonly isSecondary?: boolean;
}

const openTickets = ({ tickets }: Wire.Counts): number => tickets.open + tickets.in_progress;

/** The main pages, in the sidebar on large screens and in the bottom bar on small ones. */
export function useDestinations(): Destination[] {
  const texts = useTexts(shellTexts);
  const open = useFeedbackCount(openFeedback);
  const { data: tickets } = useQuery({ ...countsQuery, select: openTickets });
  const { data: unread } = useQuery(unreadQuery);
  return [
    { to: "/inbox", label: texts.inbox, icon: <Inbox size={16} />, count: open },
    { to: "/my-work", label: texts.myWork, icon: <UserCheck size={16} />, isSecondary: true },
    { to: "/boards", label: texts.boards, icon: <Kanban size={16} /> },
    { to: "/tickets", label: texts.tickets, icon: <Tickets size={16} />, count: tickets },
    { to: "/agents", label: texts.agents, icon: <Bot size={16} />, isSecondary: true },
    { to: "/overview", label: texts.overview, icon: <ChartColumn size={16} />, isSecondary: true },
    { to: "/notifications", label: texts.notifications, icon: <Bell size={16} />, count: unread },
    { to: "/settings", label: texts.settings, icon: <Settings size={16} />, isSecondary: true },
  ];
}
