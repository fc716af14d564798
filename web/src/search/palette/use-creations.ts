import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { openNewBoard } from "../../boards/new-board.ts";
import { wantCardOn } from "../../boards/wanted-card.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { chooseTheme, themes } from "../../ui/theme.ts";
import { startCreating } from "../creating.ts";
import type { Entry } from "./entry.ts";
import { paletteTexts } from "./texts.ts";

interface Creations {
  /** Few enough to list before somebody types. */
  readonly main: readonly Entry[];
  readonly others: readonly Entry[];
}

/** What can be created or switched on any page. */
export function useCreations(): Creations {
  const texts = useTexts(paletteTexts).create;
  const navigate = useNavigate();
  const { organisation } = useMembership();
  const { data: projects = [] } = useQuery(projectsQuery);
  const entry = (id: string, label: string, run: () => void, detail?: string): Entry => ({
    id: `create ${id}`,
    label,
    run,
    detail,
    icon: "add",
  });
  const boards = projects.filter(({ type }) => type === "board");
  const cards = boards.map(({ id, name }) => {
    const addCard = () => {
      wantCardOn(id);
      void navigate({ to: "/boards/$projectId", params: { projectId: id } });
    };
    return entry(`card ${id}`, texts.card, addCard, name);
  });
  const ofOwners = [
    entry("project", texts.project, () => startCreating("project")),
    entry("invitation", texts.invitation, () => {
      void navigate({ to: "/settings/$page", params: { page: "members" }, hash: "invite" });
    }),
  ];
  return {
    main: [
      entry("report", texts.report, () => startCreating("report")),
      ...cards.slice(0, 1),
      entry("board", texts.board, openNewBoard),
      ...(organisation.role === "owner" ? ofOwners : []),
    ],
    others: [
      ...cards.slice(1),
      ...themes.map((theme) => entry(`theme ${theme}`, texts.themes[theme], () => chooseTheme(theme))),
    ],
  };
}
