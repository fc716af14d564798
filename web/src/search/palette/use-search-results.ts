import type { Wire } from "@corkboard/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { projectsQuery } from "../../service/api/resources.ts";
import { searchQuery } from "../../service/api/search.ts";
import { useTexts } from "../../texts/catalogue.ts";
import type { Entry, Target } from "./entry.ts";
import { fromFirstMatch, matchesText } from "./match-text.ts";
import { paletteTexts } from "./texts.ts";

const pauseMs = 120;
const shortest = 2;
const most = 12;

/** What the service finds for a text, once somebody pauses typing. */
export function useSearchResults(text: string) {
  const texts = useTexts(paletteTexts);
  const settled = useSettled(text.trim());
  const { data: projects = [] } = useQuery(projectsQuery);
  const isEnabled = settled.length >= shortest;
  const { data, isFetching, isError } = useQuery({
    ...searchQuery({ q: settled, limit: most }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const isSearching = isFetching || settled !== text.trim();
  const results =
    isEnabled && text.trim() !== ""
      ? (data?.data ?? []).map((result): Entry => {
          const project = projects.find(({ id }) => id === result.project_id)?.name;
          const details = [texts.kinds[result.kind], project, result.archived ? texts.archived : undefined];
          return {
            id: result.id,
            label: result.title,
            excerpt: matchesText(result.title, text) ? undefined : fromFirstMatch(result.excerpt, settled),
            icon: result.kind,
            detail: details.filter(Boolean).join(" · "),
            target: targetOf(result),
          };
        })
      : [];
  return {
    results,
    isSimilar: data?.meta.similar ?? false,
    state: isError ? ("failed" as const) : isSearching ? ("searching" as const) : ("done" as const),
  };
}

function targetOf({ kind, id, project_id, parent_kind, parent_id }: Wire.SearchResult): Target {
  const [shown, shownId] = kind === "comment" ? [parent_kind, parent_id ?? id] : [kind, id];
  if (shown === "ticket") return { to: "/tickets/$ticketId", params: { ticketId: shownId } };
  if (shown === "card")
    return { to: "/boards/$projectId/cards/$cardId", params: { projectId: project_id, cardId: shownId } };
  return { to: "/inbox/$feedbackId", params: { feedbackId: shownId }, search: { status: "all" } };
}

/** The text after a pause. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
