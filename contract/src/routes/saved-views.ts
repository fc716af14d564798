import { LongPage } from "../paging.ts";
import { SavedView, SavedViewCreate, SavedViewPatch } from "../resources/saved-view.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const savedViewRoutes = {
  listSavedViews: route({
    tag: "Saved views",
    summary: "List saved views",
    description: "Returns the caller's own views and those that others share, oldest first.",
    role: "member",
    agent: true,
    query: LongPage,
    response: List(SavedView),
    errors: [],
  }),
  createSavedView: route({
    tag: "Saved views",
    summary: "Save a view",
    description: "Saves a page of the web app with its filters under a name.",
    role: "member",
    agent: false,
    body: SavedViewCreate,
    response: Single(SavedView),
    etag: true,
    errors: ["savedViewFieldsRequired", "projectNotFound", "tooManySavedViews"],
  }),
  getSavedView: route({
    tag: "Saved views",
    summary: "Get a saved view",
    description: "Returns one saved view: your own, or one shared with the organisation.",
    role: "member",
    agent: true,
    response: Single(SavedView),
    etag: true,
    errors: ["savedViewNotFound"],
  }),
  updateSavedView: route({
    tag: "Saved views",
    summary: "Update a saved view",
    description: "Members can update their own views; owners can update any shared view.",
    role: "member",
    agent: false,
    body: SavedViewPatch,
    response: Single(SavedView),
    etag: true,
    errors: ["noValidFieldsToUpdate", "savedViewNotFound"],
  }),
  deleteSavedView: route({
    tag: "Saved views",
    summary: "Delete a saved view",
    description: "Members can delete their own views; owners can delete any shared view.",
    role: "member",
    agent: false,
    response: Deleted,
    errors: ["savedViewNotFound"],
  }),
} as const;
