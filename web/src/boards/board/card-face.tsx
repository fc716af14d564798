import { memo, type ReactNode, useContext } from "react";
import { ownFilePath } from "../../service/api/files.ts";
import type { BoardCard } from "../board.ts";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ListChecks, MessageSquare, Paperclip, Tickets } from "../../ui/icons.ts";
import { hasFooter } from "./card-layout.ts";
import { DueDate } from "../due-date.tsx";
import { LabelChip } from "./label-chip.tsx";
import { LastList } from "./last-list.ts";

interface CardFaceProps {
  readonly card: BoardCard;
  /** Names by user ID. */
  readonly people: ReadonlyMap<string, string>;
}

const maxAvatars = 3;

/** What a card shows on the board. */
export const CardFace = memo(function CardFace({ card, people }: CardFaceProps) {
  const cover = card.cover_url === null ? undefined : ownFilePath(card.cover_url);
  return (
    <>
      {cover && (
        <img
          src={cover}
          alt=""
          loading="lazy"
          draggable={false}
          className="-mx-3 -mt-[11px] mb-2.5 block h-[92px] w-[calc(100%+1.5rem)] max-w-none rounded-t-[7px] border-b border-line object-cover object-top"
        />
      )}
      {card.labels.length > 0 && (
        <span className="mb-[7px] flex flex-wrap gap-[5px]">
          {card.labels.map((label, index) => (
            <LabelChip key={index} label={label} />
          ))}
        </span>
      )}
      <span data-title="" className="block leading-[1.38] font-[520] wrap-anywhere">
        {card.title}
      </span>
      {hasFooter(card) && <Footer card={card} people={people} />}
    </>
  );
});

function Footer({ card, people }: CardFaceProps) {
  const texts = useTexts(boardTexts);
  const lastList = useContext(LastList);
  const names = card.assigned_user_ids.flatMap((id) => people.get(id) ?? []);
  const { checklist_done: done, checklist_total: total } = card;
  return (
    <span className="mt-[9px] flex min-h-5 items-center gap-2.5 text-xs text-ink-3">
      {card.due_date !== null && <DueDate date={card.due_date} isDone={card.list_id === lastList} />}
      {total > 0 && (
        <Count icon={<ListChecks size={13} />} label={texts.checklistDone(done, total)} text={`${done}/${total}`} />
      )}
      {card.comment_count > 0 && (
        <Count
          icon={<MessageSquare size={13} />}
          label={texts.comments(card.comment_count)}
          text={card.comment_count}
        />
      )}
      {card.attachment_count > 0 && (
        <Count
          icon={<Paperclip size={13} />}
          label={texts.attachments(card.attachment_count)}
          text={card.attachment_count}
        />
      )}
      {card.ticket_ids.length > 0 && <Count icon={<Tickets size={13} />} label={texts.hasTicket} text="" />}
      {names.length > 0 && (
        <span className="ml-auto flex gap-1">
          <span className="sr-only">{texts.assignedTo(names.join(", "))}</span>
          {names.slice(0, maxAvatars).map((name, index) => (
            <Avatar key={index} name={name} />
          ))}
        </span>
      )}
    </span>
  );
}

interface CountProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly text: string | number;
}

const Count = ({ icon, label, text }: CountProps) => (
  <span title={label} className="inline-flex items-center gap-1 tabular-nums">
    {icon}
    <span aria-hidden="true">{text}</span>
    <span className="sr-only">{label}</span>
  </span>
);
