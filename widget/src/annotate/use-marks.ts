import { useState } from "preact/hooks";
import type { Picture } from "../panel/picture.ts";
import type { Mark } from "./mark.ts";

interface State {
  readonly marks: readonly Mark[];
  readonly selected: number | undefined;
}

const maxUndo = 100;

/** The marks on an image, the selected one, and the undo history. */
export function useMarks({ annotations, blurs }: Picture) {
  const [history, setHistory] = useState<readonly State[]>([
    { marks: [...annotations, ...blurs.map((blur) => ({ ...blur, type: "blur" as const }))], selected: undefined },
  ]);
  const current = history.at(-1) ?? { marks: [], selected: undefined };
  const push = (state: State) => setHistory([...history, state].slice(-maxUndo));
  /** Typing and moving with the keyboard are undone as one step. */
  const replace = (state: State) => setHistory([...history.slice(0, -1), state]);
  const { marks, selected } = current;

  return {
    marks,
    selected,
    mark: selected === undefined ? undefined : marks[selected],
    canUndo: history.length > 1,
    add: (mark: Mark) => push({ marks: [...marks, mark], selected: marks.length }),
    select: (index: number | undefined) => replace({ marks, selected: index }),
    change: (mark: Mark) => replace({ marks: marks.map((old, index) => (index === selected ? mark : old)), selected }),
    remove: () => push({ marks: marks.filter((_, index) => index !== selected), selected: undefined }),
    undo: () => setHistory(history.length > 1 ? history.slice(0, -1) : history),
  };
}
