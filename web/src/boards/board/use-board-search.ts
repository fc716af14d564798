import { useNavigate, useSearch } from "@tanstack/react-router";
import type { BoardSearch } from "../board-search.ts";

type Change = { readonly [Name in keyof BoardSearch]: BoardSearch[Name] | undefined };

/** What the board shows, in its address. */
export function useBoardSearch() {
  const search = useSearch({ from: "/app/boards/$projectId" });
  const navigate = useNavigate();
  const change = (values: Change) =>
    void navigate({
      to: ".",
      search: (current) => definedOnly({ ...current, ...values }) as BoardSearch,
      replace: true,
    });
  return { search, change };
}

const definedOnly = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
