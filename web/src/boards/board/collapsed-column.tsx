import type { BoardList } from "../board.ts";
import { boardTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { ListDot } from "./list-dot.tsx";

interface CollapsedColumnProps {
  readonly list: BoardList;
  readonly total: number;
  readonly onExpand: () => void;
}

export function CollapsedColumn({ list, total, onExpand }: CollapsedColumnProps) {
  const texts = useTexts(boardTexts);
  return (
    <button
      type="button"
      aria-label={`${texts.expand(list.name)} (${texts.cards(total)})`}
      onClick={onExpand}
      className="flex max-h-full w-10 shrink-0 flex-col items-center gap-2.5 rounded-medium border border-line bg-desk py-3 text-sm font-[620] hover:border-line-firm max-sm:w-11"
    >
      <ListDot colour={list.color} />
      <span className="min-h-0 truncate [writing-mode:vertical-rl]">{list.name}</span>
      <span className="font-medium text-ink-3 tabular-nums">{formatNumber(total)}</span>
    </button>
  );
}
