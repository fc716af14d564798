import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../service/api/client.ts";
import { keys } from "../../../service/api/keys.ts";
import { firstPage, nextPage } from "../../../service/api/next-page.ts";
import type { Board } from "../../board.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Failed } from "../../../ui/error-boundary.tsx";
import { holdAction } from "../../../ui/held-action.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Archive as ArchiveIcon, ArchiveRestore, Trash } from "../../../ui/icons.ts";
import { restoreCard } from "../card-actions/archive-card.ts";
import { cardActionTexts } from "../card-actions/texts.ts";
import { LabelChip } from "../label-chip.tsx";
import { archiveTexts } from "./texts.ts";

export interface ArchiveProps {
  readonly board: Board;
}

const pageSize = 50;

const archivedQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: keys.archivedCards(projectId),
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listCards({ query: { project_id: projectId, archived: "true", limit: pageSize, cursor }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export default function Archive({ board }: ArchiveProps) {
  const texts = useTexts(archiveTexts);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    archivedQuery(board.project_id),
  );
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const { deleted } = useTexts(cardActionTexts);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy="true" className="mx-auto w-full max-w-2xl space-y-2 p-4">
        {[1, 2, 3].map((each) => (
          <div key={each} className="skeleton h-12" />
        ))}
      </div>
    );
  const remove = ({ id }: Wire.Card) => {
    const show = () => setHidden((ids) => ids.filter((each) => each !== id));
    setHidden((ids) => [...ids, id]);
    holdAction({
      message: deleted,
      undo: show,
      run: async () => {
        await api.deleteCard({ params: { id } });
        await queryClient.invalidateQueries({ queryKey: keys.archivedCards(board.project_id) });
      },
    });
  };
  const cards = data.pages.flatMap((page) => page.data).filter(({ id }) => !hidden.includes(id));
  if (cards.length === 0)
    return (
      <Empty icon={<ArchiveIcon size={20} />} title={texts.emptyTitle}>
        {texts.empty}
      </Empty>
    );
  return (
    <section aria-label={texts.title} className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
      <ul className="mx-auto max-w-2xl overflow-hidden rounded-medium border border-line bg-sheet">
        {cards.map((card) => (
          <ArchivedCard key={card.id} card={card} board={board} onRemove={() => remove(card)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-4 text-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ArchivedCardProps {
  readonly card: Wire.Card;
  readonly board: Board;
  readonly onRemove: () => void;
}

function ArchivedCard({ card, board, onRemove }: ArchivedCardProps) {
  const texts = useTexts(archiveTexts);
  const actions = useTexts(cardActionTexts);
  const queryClient = useQueryClient();
  const list = board.lists.find(({ id }) => id === card.list_id);
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 last:border-b-0">
      <Link
        to="/boards/$projectId/cards/$cardId"
        params={{ projectId: board.project_id, cardId: card.id }}
        search={(search) => search}
        className="min-w-0 flex-1 basis-48 py-1 font-[520] wrap-anywhere hover:text-accent"
      >
        {card.title} {list && <span className="ml-1 text-xs font-normal text-ink-3">{texts.wasIn(list.name)}</span>}
      </Link>
      <span className="flex flex-wrap gap-1">
        {card.labels.map((label, index) => (
          <LabelChip key={index} label={label} />
        ))}
      </span>
      <span className="flex items-center gap-1">
        <Button
          size="small"
          icon={<ArchiveRestore size={14} />}
          aria-label={`${actions.restore}: ${card.title}`}
          onClick={() => void restoreCard(queryClient, card, { isAnnounced: true })}
        >
          {actions.restore}
        </Button>
        <IconButton label={`${actions.delete}: ${card.title}`} onClick={onRemove}>
          <Trash size={14} />
        </IconButton>
      </span>
    </li>
  );
}
