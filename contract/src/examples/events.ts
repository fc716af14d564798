import { limits } from "../limits.ts";
import type { Event } from "../resources/event.ts";
import type { Examples } from "./example.ts";
import { ids } from "./ids.ts";

const moved: Event = {
  id: ids.event,
  sequence: 42,
  type: "card.moved",
  org_id: ids.organisation,
  project_id: ids.board,
  object_id: ids.card,
  parent_id: null,
  version: 4,
  actor: { user_id: ids.developer, display_name: "Dan Developer" },
  created_at: "2026-03-03T11:00:00.000Z",
  changes: { list_id: { from: ids.list, to: ids.doneList }, position: { from: 2, to: 0 } },
  displaced: { items: [{ id: ids.otherCard, position: { from: 0, to: 0.5 }, version: 3 }] },
};

export const eventExamples = {
  listEvents: { response: { data: [moved], meta: { limit: limits.pageMaximum, more: false } } },
  streamEvents: { response: moved },
} satisfies Partial<Examples>;
