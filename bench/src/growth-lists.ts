import type { GrowthData } from "./growth-data.ts";
import { busyMember, commonFeedback, feedbackKindOf, idleMember, rareFeedback, ticketKindOf } from "./growth-skew.ts";
import { repeat } from "./pick.ts";

/** A list of the API under one combination of filters, and the total it must return. */
export interface GrowthList {
  readonly name: string;
  /** Included in a quick run. */
  readonly essential: boolean;
  path(data: GrowthData): string;
  total(data: GrowthData): number;
}

const api = "/api/v1";

export const growthLists: readonly GrowthList[] = [
  ...feedbackLists(),
  ...ticketLists(),
  {
    name: "cards",
    essential: true,
    path: () => `${api}/boards/cards`,
    total: (data) => data.items + data.movingCards.length,
  },
  {
    name: "cards by project",
    essential: false,
    path: ({ organisation }) => `${api}/boards/cards?project_id=${organisation.board}`,
    total: (data) => data.items,
  },
  {
    name: "cards by list",
    essential: true,
    path: ({ organisation }) => `${api}/boards/cards?list_id=${organisation.lists[1]?.id}`,
    total: ({ items, organisation }) => items / organisation.lists.length,
  },
  {
    name: "comments of a feedback item",
    essential: true,
    path: (data) => `${api}/feedback/${data.discussedFeedback}/comments`,
    total: (data) => data.items,
  },
  {
    name: "comments of a card",
    essential: true,
    path: (data) => `${api}/boards/cards/${data.discussedCard}/comments`,
    total: (data) => data.items,
  },
  {
    name: "board lists",
    essential: false,
    path: ({ organisation }) => `${api}/boards/lists?project_id=${organisation.board}`,
    total: ({ organisation }) => organisation.lists.length,
  },
  {
    name: "clients",
    essential: false,
    path: () => `${api}/clients`,
    total: ({ organisation }) => organisation.clients,
  },
  {
    name: "projects",
    essential: false,
    path: () => `${api}/projects`,
    total: ({ organisation }) => organisation.projects,
  },
  {
    name: "members of a project",
    essential: false,
    path: ({ organisation }) => `${api}/projects/${organisation.website.id}/members`,
    total: ({ organisation }) => organisation.members.length,
  },
];

function feedbackLists(): GrowthList[] {
  return combinationsOf(["project", "status", "type"]).map(({ filters, rarity, essential }) => {
    const kind = rarity === "rare" ? rareFeedback : commonFeedback;
    return {
      name: nameOf("feedback", filters, rarity),
      essential,
      path: ({ organisation }) =>
        pathOf("feedback", filters, { project: ["project_id", organisation.website.id], ...parametersOf(kind) }),
      total: ({ items }) =>
        count(items, (index) => {
          const { status, type } = feedbackKindOf(index, items);
          return (
            (!filters.includes("status") || status === kind.status) && (!filters.includes("type") || type === kind.type)
          );
        }),
    };
  });
}

function ticketLists(): GrowthList[] {
  return combinationsOf(["project", "status", "assignee"]).map(({ filters, rarity, essential }) => {
    const kind = rarity === "rare" ? { status: "done", member: idleMember } : { status: "open", member: busyMember };
    return {
      name: nameOf("tickets", filters, rarity),
      essential,
      path: ({ organisation }) =>
        pathOf("tickets", filters, {
          project: ["project_id", organisation.website.id],
          status: ["status", kind.status],
          assignee: ["assigned_to", organisation.members[kind.member] ?? ""],
        }),
      total: ({ items, organisation }) =>
        count(items, (index) => {
          const { status, assignee } = ticketKindOf(index, items, organisation.members);
          return (
            (!filters.includes("status") || status === kind.status) &&
            (!filters.includes("assignee") || assignee === organisation.members[kind.member])
          );
        }),
    };
  });
}

type Rarity = "rare" | "common" | undefined;

interface Combination {
  readonly filters: readonly string[];
  readonly rarity: Rarity;
  readonly essential: boolean;
}

/** Every subset of the filters; value filters once with a rare and once with a common value. */
function combinationsOf(names: readonly [string, string, string]): Combination[] {
  const subsets = repeat(2 ** names.length, (bits) => names.filter((_, bit) => (bits & (1 << bit)) !== 0));
  return subsets.flatMap((filters) => {
    const rarities: Rarity[] = filters.every((filter) => filter === "project") ? [undefined] : ["rare", "common"];
    const isExtreme = filters.length === 0 || filters.length === names.length;
    return rarities.map((rarity) => ({ filters, rarity, essential: isExtreme && rarity !== "common" }));
  });
}

function nameOf(resource: string, filters: readonly string[], rarity: Rarity): string {
  const by = filters.length === 0 ? "" : ` by ${filters.join(" + ")}`;
  return `${resource}${by}${rarity === undefined ? "" : ` (${rarity})`}`;
}

function parametersOf(kind: { status: string; type: string }): Record<string, [string, string]> {
  return { status: ["status", kind.status], type: ["type", kind.type] };
}

function pathOf(resource: string, filters: readonly string[], parameters: Record<string, [string, string]>): string {
  const search = new URLSearchParams(filters.flatMap((filter) => (parameters[filter] ? [parameters[filter]] : [])));
  return `${api}/${resource}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

function count(items: number, matches: (index: number) => boolean): number {
  let total = 0;
  for (let index = 0; index < items; index++) if (matches(index)) total++;
  return total;
}
