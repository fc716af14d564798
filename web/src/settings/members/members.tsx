import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { membersQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { longAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Ellipsis } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { AddButton, Confirm } from "../controls.tsx";
import { InviteDialog, type Link, LinkDialog } from "./invite-dialog.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { Row, Rows, Section } from "../section.tsx";
import { settingsTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";

export default function Members() {
  const texts = useTexts(settingsTexts);
  const { organisation } = useMembership();
  const isOwner = organisation.role === "owner";
  const { data: members } = useSuspenseQuery(membersQuery);
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ hash }) => hash === "invite" });
  const [isOpen, setInviting] = useState(false);
  const isInviting = isOwner && (isOpen || isAsked);
  const stopInviting = () => {
    setInviting(false);
    if (isAsked) void navigate({ to: "/settings/$page", params: { page: "members" }, replace: true });
  };
  const [link, setLink] = useState<Link>();
  return (
    <>
      <Section
        title={texts.pages.members}
        help={texts.roleHelp}
        action={isOwner && <AddButton label={texts.invite} onClick={() => setInviting(true)} />}
      >
        <Rows label={texts.pages.members}>
          {members.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              isOwner={isOwner}
              isMe={member.user_id === organisation.user_id}
              onLink={setLink}
            />
          ))}
        </Rows>
      </Section>
      {isOwner && <Invitations onLink={setLink} />}
      {isInviting && <InviteDialog onClose={stopInviting} onLink={setLink} />}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}

interface MemberRowProps {
  readonly member: Wire.Member;
  readonly isOwner: boolean;
  readonly isMe: boolean;
  readonly onLink: (link: Link) => void;
}

function MemberRow({ member, isOwner, isMe, onLink }: MemberRowProps) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { run } = useAction();
  const [asking, setAsking] = useState<"remove" | "demote">();
  const params = { user_id: member.user_id };
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.members });
  const setRole = async (role: Wire.Role) => {
    await api.updateMember({ params, body: { role } });
    setAsking(undefined);
    await reload();
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
  };
  const createResetLink = () =>
    run(async () => {
      const { data } = await api.createMemberResetLink({ params });
      onLink({ title: texts.resetReady, help: texts.resetCopy, url: data.url });
    });
  const roles = (["owner", "developer"] as const).map((role) => ({
    id: role,
    label: texts.roles[role],
    checked: role === member.role,
    onSelect: () => (member.role === "owner" && role !== "owner" ? setAsking("demote") : void run(() => setRole(role))),
  }));
  const actions = [
    { id: "reset", label: texts.resetLink, onSelect: () => void createResetLink() },
    { id: "remove", label: texts.remove, danger: true, onSelect: () => setAsking("remove") },
  ];
  return (
    <Row>
      <Avatar name={member.display_name} size="large" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]">
          {member.display_name} {isMe && <span className="font-normal text-ink-3">({texts.you})</span>}
        </p>
        <p className="truncate text-xs text-ink-3">{member.email}</p>
      </div>
      <span className="text-sm text-ink-2">{texts.roles[member.role]}</span>
      {isOwner && (
        <Menu
          label={texts.memberActions(member.display_name)}
          aria-label={texts.memberActions(member.display_name)}
          groups={[{ label: texts.role, items: roles }, { items: isMe ? actions.slice(0, 0) : actions }].filter(
            ({ items }) => items.length > 0,
          )}
          className="grid size-7 place-items-center rounded-small text-ink-2 hover:bg-desk max-sm:size-11"
        >
          <Ellipsis size={16} />
        </Menu>
      )}
      {asking === "remove" && <RemoveMember member={member} onClose={() => setAsking(undefined)} />}
      {asking === "demote" && (
        <Confirm
          title={texts.demoteQuestion(member.display_name)}
          confirm={texts.demote}
          onConfirm={() => setRole("developer")}
          onClose={() => setAsking(undefined)}
        >
          {texts.demoteWarning}
        </Confirm>
      )}
    </Row>
  );
}

function Invitations({ onLink }: { readonly onLink: (link: Link) => void }) {
  const texts = useTexts(settingsTexts);
  const queryClient = useQueryClient();
  const { run } = useAction();
  const { data: invitations = [] } = useQuery({
    queryKey: keys.invitations,
    queryFn: async () => (await api.listInvitations()).data,
  });
  if (invitations.length === 0) return null;
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.invitations });
  const renew = (id: string, email: string) =>
    run(async () => {
      const { data } = await api.renewInvitation({ params: { id } });
      await reload();
      const help = data.emailed ? texts.invitationEmailed(email) : texts.invitationCopy;
      onLink({ title: texts.invitationReady, help, url: data.url });
    });
  const withdraw = (id: string, email: string) =>
    run(async () => {
      await api.deleteInvitation({ params: { id } });
      await reload();
      showToast({ message: texts.withdrawn(email) });
    });
  return (
    <Section title={texts.invitations}>
      <Rows label={texts.invitations}>
        {invitations.map(({ id, email, role, created_at }) => (
          <Row key={id}>
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{email}</p>
              <p className="text-xs text-ink-3">
                {texts.roles[role]} · {texts.invited} {longAge(created_at)}
              </p>
            </div>
            <Button size="small" onClick={() => void renew(id, email)}>
              {texts.renew}
            </Button>
            <Button size="small" look="quiet" onClick={() => void withdraw(id, email)}>
              {texts.revoke}
            </Button>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
