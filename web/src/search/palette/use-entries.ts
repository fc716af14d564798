import { useTexts } from "../../texts/catalogue.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import type { PageActions } from "./page-actions.ts";
import { useCreations } from "./use-creations.ts";
import { matchesText } from "./match-text.ts";
import { paletteTexts } from "./texts.ts";
import { type MainPage, useKnownEntries } from "./use-known-entries.ts";
import { useSearchResults } from "./use-search-results.ts";

/** So that the results of a search stay in sight. */
const mostOfAGroup = 5;

interface Sources {
  readonly recent: readonly Entry[];
  readonly actions: PageActions;
  readonly mainPages: readonly MainPage[];
}

/** What the palette offers for a text; without one, what was used last, what the page can do and where to go. */
export function useEntries(text: string, { recent, actions, mainPages }: Sources) {
  const texts = useTexts(paletteTexts);
  const known = useKnownEntries(mainPages);
  const creations = useCreations();
  const { results, isSimilar, state } = useSearchResults(text);
  const isBlank = text.trim() === "";
  const offered = isBlank ? actions.main : [...actions.main, ...actions.others];
  const [pages, ...otherPlaces] = known;
  const recently = { value: texts.recent, items: recent };
  const onThisPage = { value: texts.actions, items: offered };
  const creating = {
    value: texts.creations,
    items: isBlank ? creations.main : [...creations.main, ...creations.others],
  };
  if (isBlank) return { groups: withoutRepetition([recently, pages, onThisPage, creating, ...otherPlaces]), state };
  const matching = ({ value, items }: EntryGroup) => ({
    value,
    items: items.filter(({ label, detail }) => matchesText(`${label} ${detail ?? ""}`, text)).slice(0, mostOfAGroup),
  });
  const found = { value: isSimilar ? texts.similar : texts.results, items: results };
  // Places first, because the first entry is preselected.
  const groups = [...[recently, ...known].map(matching), found, matching(onThisPage), matching(creating)];
  return { groups: withoutRepetition(groups), state };
}

/** What was used recently is not listed again below. */
function withoutRepetition(groups: readonly EntryGroup[]): EntryGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ value, items }) => ({ value, items: items.filter(({ id }) => !seen.has(id) && seen.add(id)) }))
    .filter(({ items }) => items.length > 0);
}
