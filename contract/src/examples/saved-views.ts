import { limits } from "../limits.ts";
import type { SavedView } from "../resources/saved-view.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { reported } from "./feedback.ts";
import { ids } from "./ids.ts";

const view: SavedView = {
  id: ids.savedView,
  user_id: ids.developer,
  name: "Open bugs",
  page: "inbox",
  project_id: ids.website,
  query: "type=bug",
  shared: true,
  version: 1,
  created_at: "2026-03-03T10:00:00.000Z",
};

export const savedViewExamples = {
  listSavedViews: { response: pageOf([view], limits.pageMaximum) },
  createSavedView: {
    body: { name: view.name, page: view.page, project_id: view.project_id, query: view.query, shared: true },
    response: { data: view },
  },
  getSavedView: { response: { data: view } },
  updateSavedView: {
    body: { name: "Our bugs", query: "type=bug&status=new" },
    response: { data: { ...view, name: "Our bugs", query: "type=bug&status=new", version: 2 } },
  },
  deleteSavedView: deleted,

  getMyWork: {
    response: {
      data: [
        {
          kind: "feedback",
          id: ids.feedback,
          project_id: ids.website,
          title: reported.title,
          reason: "assigned",
          status: "new",
          priority: null,
          due_date: null,
          in_last_list: false,
          created_at: "2026-03-03T09:15:00.000Z",
        },
      ],
      meta: { limit: limits.pageMaximum, more: false },
    },
  },
} satisfies Partial<Examples>;
