import { useQuery } from "@tanstack/react-query";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { feedbackLabels, feedbackStatuses, feedbackTypes, StatusDot, TypeIcon } from "../labels.tsx";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Tickets, User } from "../../ui/icons.ts";
import type { MenuGroup, MenuItem } from "../../ui/menu-items.ts";
import MenuPopup, { type MenuPopupProps } from "../../ui/menu-popup.tsx";
import { type InboxSearch, withoutUndefined } from "../inbox-search.ts";
import { inboxTexts } from "./texts.ts";
import type { InboxLocation } from "./use-inbox-location.ts";

export interface FilterPopupProps extends Pick<MenuPopupProps, "anchor" | "onClose"> {
  readonly location: InboxLocation;
}

/** Everything that reports can be filtered by, except text. */
export default function FilterPopup({ location, ...popup }: FilterPopupProps) {
  return <MenuPopup {...popup} label={useTexts(inboxTexts).filter} groups={useFilterGroups(location)} />;
}

type Look = Pick<MenuItem, "label" | "icon">;

function useFilterGroups({ search, projectId, changeSearch }: InboxLocation): MenuGroup[] {
  const texts = useTexts(inboxTexts);
  const labels = useTexts(feedbackLabels);
  const { organisation } = useMembership();
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  /** Choosing a value again removes it. */
  const choice = <Name extends keyof InboxSearch>(
    name: Name,
    value: NonNullable<InboxSearch[Name]>,
    look: Look,
  ): MenuItem => ({
    ...look,
    id: `${name}-${value}`,
    checked: search[name] === value,
    onSelect: () => changeSearch(withoutUndefined({ ...search, [name]: search[name] === value ? undefined : value })),
  });
  const among = (name: "status" | "type", value: string, look: Look): MenuItem => {
    const chosen = (search[name] ?? "").split(",").filter((each) => each !== "" && each !== "all");
    const rest = chosen.filter((each) => each !== value);
    const next = rest.length === chosen.length ? [...chosen, value] : rest;
    return {
      ...look,
      id: `${name}-${value}`,
      checked: chosen.includes(value),
      onSelect: () => changeSearch(withoutUndefined({ ...search, [name]: next.join(",") || undefined })),
    };
  };
  const groups: MenuGroup[] = [
    {
      label: texts.type,
      items: feedbackTypes.map((type) =>
        among("type", type, { label: labels.type[type], icon: <TypeIcon type={type} /> }),
      ),
    },
    {
      label: texts.assignee,
      items: [
        choice("assigned_to", "me", { label: texts.me, icon: <Avatar name={organisation.display_name} /> }),
        choice("assigned_to", "none", { label: texts.nobody, icon: <User size={14} /> }),
        ...members
          .filter((member) => member.user_id !== organisation.user_id)
          .map((member) =>
            choice("assigned_to", member.user_id, {
              label: member.display_name,
              icon: <Avatar name={member.display_name} />,
            }),
          ),
      ],
    },
    {
      label: texts.ticket,
      items: [
        choice("has_ticket", true, { label: texts.withTicket, icon: <Tickets size={14} /> }),
        choice("has_ticket", false, { label: texts.withoutTicket }),
      ],
    },
  ];
  if (!search.spam)
    groups.splice(1, 0, {
      label: texts.status,
      items: feedbackStatuses.map((status) =>
        among("status", status, { label: labels.status[status], icon: <StatusDot status={status} /> }),
      ),
    });
  const websites = projects.filter((project) => project.type === "website");
  if (projectId === undefined && websites.length > 1)
    groups.push({
      label: texts.project,
      items: websites.map((project) => choice("project", project.id, { label: project.name })),
    });
  return groups;
}
