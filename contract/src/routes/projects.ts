import { LongPage } from "../paging.ts";
import { ProjectMember } from "../resources/member.ts";
import { Project, ProjectCreate, ProjectPatch, ProjectSummary } from "../resources/project.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const projectRoutes = {
  listProjects: route({
    tag: "Projects",
    summary: "List projects",
    description: "Returns the projects of all clients in the organisation.",
    role: "member",
    query: LongPage,
    response: List(ProjectSummary),
    errors: [],
  }),
  createProject: route({
    tag: "Projects",
    summary: "Create a project",
    description: "Creates a website or board project for a client.",
    role: "owner",
    body: ProjectCreate,
    response: Single(Project),
    etag: true,
    errors: ["projectFieldsRequired", "invalidType", "websiteNeedsUrl", "boardHasNoUrl", "clientNotFound"],
  }),
  getProject: route({
    tag: "Projects",
    summary: "Get a project",
    description: "Includes the project's `api_key`, which lists omit.",
    role: "member",
    response: Single(Project),
    etag: true,
    errors: ["projectNotFound"],
  }),
  updateProject: route({
    tag: "Projects",
    summary: "Update a project",
    description: "Changes the project's name, URL, client or widget settings.",
    role: "owner",
    body: ProjectPatch,
    response: Single(Project),
    etag: true,
    errors: [
      "noValidFieldsToUpdate",
      "websiteNeedsUrl",
      "boardHasNoUrl",
      "boardHasNoWidget",
      "projectNotFound",
      "clientNotFound",
    ],
  }),
  deleteProject: route({
    tag: "Projects",
    summary: "Delete a project",
    description: "Permanently deletes the project and everything in it.",
    role: "owner",
    recentPassword: true,
    response: Deleted,
    errors: ["projectNotFound"],
  }),
  rotateProjectApiKey: route({
    tag: "Projects",
    summary: "Rotate a project's API key",
    description: "Replaces the `api_key` used by the widget. The previous key stops working.",
    role: "owner",
    response: Single(Project),
    etag: true,
    errors: ["projectNotFound"],
  }),
  listProjectMembers: route({
    tag: "Projects",
    summary: "List project members",
    description: "Returns the members who can be mentioned and assigned in the project.",
    role: "member",
    agent: false,
    response: List(ProjectMember),
    errors: ["projectNotFound"],
  }),
} as const;
