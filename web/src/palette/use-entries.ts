import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { membersQuery, projectsQuery } from "../api/resources.ts";
import { shellTexts } from "../shell/texts.ts";
import { useTexts } from "../texts/catalogue.ts";
import { addressOf, savedViewsQuery } from "../views/saved-view.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { matchesText } from "./match-text.ts";
import { recentEntries } from "./recent-entries.ts";
import { paletteTexts } from "./texts.ts";
import { useSearchResults } from "./use-search-results.ts";

/** So that the results of a search stay in sight. */
const mostOfAGroup = 5;

/** What the palette offers for a text; without one, what was used last and what the page can do. */
export function useEntries(text: string, actions: readonly Entry[]) {
  const texts = useTexts(paletteTexts);
  const groups = useKnownEntries(actions);
  const { results, isSimilar, state } = useSearchResults(text);
  if (text.trim() === "") {
    const recent = { value: texts.recent, items: recentEntries() };
    return { groups: [recent, ...groups].filter(({ items }) => items.length > 0), state };
  }
  const matching = groups.map(({ value, items }) => ({
    value,
    items: items.filter(({ label, detail }) => matchesText(`${label} ${detail ?? ""}`, text)).slice(0, mostOfAGroup),
  }));
  const found = { value: isSimilar ? texts.similar : texts.results, items: results };
  return { groups: [...matching, found].filter(({ items }) => items.length > 0), state };
}

function useKnownEntries(actions: readonly Entry[]): EntryGroup[] {
  const texts = useTexts(paletteTexts);
  const pages = usePages();
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const { data: views = [] } = useQuery(savedViewsQuery);
  return [
    { value: texts.actions, items: actions },
    { value: texts.goTo, items: pages },
    { value: texts.views, items: views.map(viewEntry) },
    { value: texts.projects, items: projects.flatMap((project) => projectEntries(project, texts.settingsOf)) },
    { value: texts.people, items: members.map((member) => personEntry(member, texts.reportsOf)) },
  ];
}

function usePages(): Entry[] {
  const texts = useTexts(paletteTexts);
  const shell = useTexts(shellTexts);
  const page = (to: string, label: string): Entry => ({ id: to, label, icon: "page", target: { to } });
  const settings = (name: keyof typeof texts.settings): Entry => ({
    id: `settings ${name}`,
    label: texts.settings[name],
    icon: "page",
    target: { to: "/settings/$page", params: { page: name } },
  });
  return [
    page("/inbox", shell.inbox),
    page("/my-work", texts.myWork),
    page("/tickets", shell.tickets),
    page("/notifications", shell.notifications),
    settings("projects"),
    settings("members"),
    settings("profile"),
    settings("tokens"),
  ];
}

const viewEntry = (view: Wire.SavedView): Entry => ({
  id: view.id,
  label: view.name,
  icon: "view",
  target: addressOf(view),
});

function projectEntries({ id, name, type }: Wire.ProjectSummary, settingsOf: (name: string) => string): Entry[] {
  const params = { projectId: id };
  const isBoard = type === "board";
  return [
    {
      id,
      label: name,
      icon: isBoard ? "board" : "project",
      target: { to: isBoard ? "/boards/$projectId" : "/projects/$projectId/inbox", params },
    },
    {
      id: `settings ${id}`,
      label: settingsOf(name),
      icon: "page",
      target: { to: "/settings/projects/$projectId", params },
    },
  ];
}

const personEntry = ({ user_id, display_name }: Wire.Member, reportsOf: (name: string) => string): Entry => ({
  id: user_id,
  label: display_name,
  icon: "person",
  detail: reportsOf(display_name),
  target: { to: "/inbox", search: { assigned_to: user_id } },
});
