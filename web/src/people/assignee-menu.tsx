import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../service/api/resources.ts";
import { useMembership } from "../service/session/session.ts";
import { useTexts } from "../texts/catalogue.ts";
import { Avatar } from "../ui/avatar.tsx";
import { chipClass } from "../ui/chip.ts";
import { User } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import type { MenuItem } from "../ui/menu-items.ts";
import { peopleTexts } from "./texts.ts";

interface AssigneeMenuProps {
  readonly assigned: readonly string[];
  /** Receives the new list of user IDs. */
  readonly onAssign: (ids: string[]) => void;
  readonly open?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** Shows who is assigned and assigns one person; yourself first. */
export function AssigneeMenu({ assigned, onAssign, ...control }: AssigneeMenuProps) {
  const texts = useTexts(peopleTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const items = useAssigneeItems(assigned, (id) => onAssign(id === undefined ? [] : [id]));
  const first = members.find((member) => member.user_id === assigned[0]);
  const label = first ? nameOf(first, assigned.length, texts) : texts.unassigned;
  return (
    <Menu
      label={texts.assignee}
      aria-label={`${texts.assignee}: ${label}`}
      groups={[{ items }]}
      className={chipClass()}
      {...control}
    >
      {first ? <Avatar name={first.display_name} /> : <User size={13} />}
      <span className={first ? "truncate font-semibold text-ink" : "truncate"}>{label}</span>
    </Menu>
  );
}

const nameOf = (member: Wire.Member, count: number, texts: { more: (name: string, count: number) => string }) =>
  count > 1 ? texts.more(member.display_name, count - 1) : member.display_name;

/** The choices of a menu that assigns: yourself, the others by name, nobody. */
export function useAssigneeItems(assigned: readonly string[], onChoose: (id: string | undefined) => void): MenuItem[] {
  const texts = useTexts(peopleTexts);
  const { organisation } = useMembership();
  const { data: members = [] } = useQuery(membersQuery);
  const isMe = (member: Wire.Member) => member.user_id === organisation.user_id;
  const people = members.toSorted(
    (a, b) => Number(isMe(b)) - Number(isMe(a)) || a.display_name.localeCompare(b.display_name),
  );
  return [
    ...people.map((member) => ({
      id: member.user_id,
      label: isMe(member) ? texts.me(member.display_name) : member.display_name,
      icon: <Avatar name={member.display_name} />,
      checked: assigned.includes(member.user_id),
      onSelect: () => onChoose(member.user_id),
    })),
    {
      id: "nobody",
      label: texts.nobody,
      icon: <User size={14} />,
      checked: assigned.length === 0,
      onSelect: () => onChoose(undefined),
    },
  ];
}
