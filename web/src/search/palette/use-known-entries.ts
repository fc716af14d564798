import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { clientsQuery, membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { settingsPagesOf } from "../../settings/settings-pages.ts";
import { settingsTexts } from "../../settings/texts.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { addressOf, savedViewsQuery } from "../views/saved-view.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { paletteTexts } from "./texts.ts";

export interface MainPage {
  readonly to: string;
  readonly label: string;
}

/** What the app knows without a search: pages, views, projects, people and settings. */
export function useKnownEntries(mainPages: readonly MainPage[]): [pages: EntryGroup, ...others: EntryGroup[]] {
  const texts = useTexts(paletteTexts);
  const { data: views = [] } = useQuery(savedViewsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const pages = mainPages.map(({ to, label }): Entry => ({ id: to, label, icon: "page", target: { to } }));
  const projects = useProjects();
  const settings = useSettings();
  return [
    { value: texts.goTo, items: pages },
    { value: texts.views, items: views.map(viewEntry) },
    { value: texts.projects, items: projects },
    { value: texts.people, items: members.map((member) => personEntry(member, texts.assignedReports)) },
    { value: texts.settings, items: settings },
  ];
}

function useProjects(): Entry[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: clients = [] } = useQuery(clientsQuery);
  return projects.map(({ id, name, type, client_id }): Entry => ({
    id,
    label: name,
    icon: type === "board" ? "board" : "project",
    detail: clients.find((each) => each.id === client_id)?.name,
    target: { to: type === "board" ? "/boards/$projectId" : "/projects/$projectId/inbox", params: { projectId: id } },
  }));
}

/** Each with the word "Settings", so that it is found by it. */
function useSettings(): Entry[] {
  const texts = useTexts(settingsTexts);
  const { organisation } = useMembership();
  const { data: projects = [] } = useQuery(projectsQuery);
  const general = settingsPagesOf(organisation).map((page): Entry => ({
    id: `settings ${page}`,
    label: texts.pages[page],
    detail: texts.title,
    icon: "settings",
    target: { to: "/settings/$page", params: { page } },
  }));
  const ofProjects = projects.map(({ id, name }): Entry => ({
    id: `settings ${id}`,
    label: name,
    detail: texts.title,
    icon: "settings",
    target: { to: "/settings/projects/$projectId", params: { projectId: id } },
  }));
  return [...general, ...ofProjects];
}

const viewEntry = (view: Wire.SavedView): Entry => ({
  id: view.id,
  label: view.name,
  icon: "view",
  target: addressOf(view),
});

const personEntry = ({ user_id, display_name }: Wire.Member, detail: string): Entry => ({
  id: user_id,
  label: display_name,
  icon: "person",
  detail,
  target: { to: "/inbox", search: { assigned_to: user_id } },
});
