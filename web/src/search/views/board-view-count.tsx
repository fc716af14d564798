import { useQuery } from "@tanstack/react-query";
import { boardQuery } from "../../boards/board-queries.ts";
import { validateBoardSearch } from "../../boards/board-search.ts";
import { matches } from "../../boards/filter-cards.ts";
import { lastListOf } from "../../boards/board.ts";
import { searchOf } from "./saved-view.ts";
import { ShownCount, type ViewCountProps } from "./shown-count.tsx";

/** Archived cards are not counted: boards do not load them. */
export default function BoardViewCount({ view, className }: ViewCountProps) {
  const filters = validateBoardSearch(searchOf(view));
  const isArchive = filters.view === "archive";
  const { data: count } = useQuery({
    ...boardQuery(view.project_id ?? ""),
    enabled: !isArchive,
    select: ({ lists, cards }) => {
      const lastList = lastListOf(lists);
      return cards.values().reduce((sum, card) => sum + Number(matches(card, filters, lastList)), 0);
    },
  });
  return <ShownCount count={isArchive ? undefined : count} className={className} />;
}
