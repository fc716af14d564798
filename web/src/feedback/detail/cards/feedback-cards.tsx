import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { cardQuery } from "../../../boards/board-queries.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Kanban } from "../../../ui/icons.ts";
import { feedbackCardTexts } from "./texts.ts";

/** The cards that were created from a report. */
export default function FeedbackCards({ ids }: { readonly ids: readonly string[] }) {
  const texts = useTexts(feedbackCardTexts);
  const cards = useQueries({ queries: ids.map(cardQuery) }).flatMap(({ data }) => data ?? []);
  if (cards.length === 0) return null;
  return (
    <section aria-label={texts.cards} className="mb-[18px]">
      <ul className="flex flex-wrap gap-2">
        {cards.map((card) => (
          <li key={card.id} className="max-w-full">
            <Link
              to="/boards/$projectId/cards/$cardId"
              params={{ projectId: card.project_id, cardId: card.id }}
              className="inline-flex h-[26px] max-w-full items-center gap-1.5 rounded-small border border-line bg-sheet px-2 text-xs font-medium text-ink-2 hover:border-line-firm hover:text-ink max-sm:h-11"
            >
              <Kanban size={13} aria-hidden="true" className="shrink-0" />
              <span className="truncate">{card.title}</span>
              {card.archived && <span className="text-ink-3">({texts.archived})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
