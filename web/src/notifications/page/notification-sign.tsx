import type { Wire } from "@corkboard/client";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Bell, Bot, Check, Inbox, Webhook, X } from "../../ui/icons.ts";

const signs: Readonly<Partial<Record<Wire.NotificationKind, ReactNode>>> = {
  question: <Bot size={15} />,
  delivery: <Bot size={15} />,
  attempts_failed: <Bot size={15} />,
  report: <Inbox size={15} />,
  accepted: <Check size={15} />,
  rejected: <X size={15} />,
  webhook_disabled: <Webhook size={14} />,
};

/** Who or what a notification comes from. Agents act with a member's token, but are not that member. */
export function NotificationSign({ kind, actor }: Pick<Wire.Notification, "kind" | "actor">) {
  const sign = signs[kind];
  if (sign === undefined && actor !== null) return <Avatar name={actor} size="large" />;
  return (
    <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-desk text-ink-2">
      {sign ?? <Bell size={14} />}
    </span>
  );
}
