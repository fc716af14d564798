import { useMemo, useRef, useState } from "react";

const nothing: ReadonlySet<string> = new Set();

/** The selected rows of one list. Rows that leave the list leave the selection. */
export function useSelection(rows: readonly { readonly id: string }[], list: string) {
  const [state, setState] = useState({ list, ids: nothing });
  const anchor = useRef<string>(undefined);
  const ids = state.list === list ? state.ids : nothing;
  const selected = useMemo(() => {
    if (ids.size === 0) return nothing;
    return new Set(rows.filter(({ id }) => ids.has(id)).map(({ id }) => id));
  }, [rows, ids]);
  const change = (next: ReadonlySet<string>) => setState({ list, ids: next });

  return {
    selected,
    clear: () => change(nothing),
    toggle: (id: string) => {
      anchor.current = id;
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      change(next);
    },
    /** Selects everything between the row that was selected last and this one. */
    extend: (id: string, from?: string) => {
      anchor.current ??= from;
      const end = rows.findIndex((row) => row.id === id);
      const start = rows.findIndex((row) => row.id === anchor.current);
      const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)];
      if (start < 0) anchor.current = id;
      change(new Set([...selected, ...rows.slice(first, last + 1).map((row) => row.id)]));
    },
  };
}
