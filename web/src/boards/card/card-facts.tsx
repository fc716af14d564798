import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { membersQuery } from "../../service/api/resources.ts";
import { feedbackQuery } from "../../feedback/feedback-queries.ts";
import { useAssigneeItems } from "../../people/assignee-menu.tsx";
import { peopleTexts } from "../../people/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { chipClass } from "../../ui/chip.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inbox, User, X } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";
import { CardLabels } from "./card-labels.tsx";
import { cardTexts } from "./texts.ts";
import type { CardActions } from "./use-card-actions.ts";

interface CardFactsProps {
  readonly card: Wire.Card;
  readonly actions: CardActions;
}

export function CardFacts({ card, actions }: CardFactsProps) {
  const texts = useTexts(cardTexts);
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-y-2.5 text-sm [&>dt]:pt-[3px] [&>dt]:text-ink-3">
      <dt>{texts.labels}</dt>
      <dd>
        <CardLabels card={card} actions={actions} />
      </dd>
      <dt>{texts.due}</dt>
      <dd className="flex items-center gap-1">
        <input
          type="date"
          aria-label={texts.due}
          value={card.due_date ?? ""}
          onChange={(event) => actions.change({ due_date: event.target.value || null })}
          className="h-[26px] rounded-full border border-line-field bg-sheet px-2.5 text-xs hover:border-ink-3 max-sm:h-11"
        />
        {card.due_date !== null && (
          <IconButton label={texts.clearDue} onClick={() => actions.change({ due_date: null })}>
            <X size={13} />
          </IconButton>
        )}
      </dd>
      <dt>{texts.assignees}</dt>
      <dd>
        <Assignees card={card} actions={actions} />
      </dd>
      {card.feedback_id !== null && (
        <>
          <dt>{texts.feedback}</dt>
          <dd>
            <FeedbackLink id={card.feedback_id} />
          </dd>
        </>
      )}
    </dl>
  );
}

function FeedbackLink({ id }: { readonly id: string }) {
  const texts = useTexts(cardTexts);
  const { data: item } = useQuery(feedbackQuery(id));
  return (
    <Link
      to="/inbox/$feedbackId"
      params={{ feedbackId: id }}
      className="inline-flex min-h-[26px] max-w-full items-center gap-1.5 text-accent hover:underline max-sm:min-h-11"
    >
      <Inbox size={13} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{item?.title ?? texts.openFeedback}</span>
    </Link>
  );
}

/** Several people may work on a card: choosing somebody adds or removes them. */
function Assignees({ card, actions }: CardFactsProps): ReactNode {
  const texts = useTexts(cardTexts);
  const { unassigned } = useTexts(peopleTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const assigned = card.assigned_user_ids;
  const items = useAssigneeItems(assigned, (id) => {
    if (id === undefined) actions.change({ assigned_to: [] });
    else if (assigned.includes(id)) actions.change({ assigned_to: assigned.filter((each) => each !== id) });
    else actions.change({ assigned_to: [...assigned, id] });
  });
  const names = members.filter(({ user_id: id }) => assigned.includes(id)).map(({ display_name: name }) => name);
  const label = names.join(", ") || unassigned;
  return (
    <Menu
      label={texts.assignees}
      aria-label={`${texts.assignees}: ${label}`}
      groups={[{ items }]}
      className={chipClass()}
    >
      {names.length > 0 ? names.map((name) => <Avatar key={name} name={name} />) : <User size={13} />}
      <span className={names.length > 0 ? "truncate font-semibold text-ink" : "truncate"}>{label}</span>
    </Menu>
  );
}
