import { LongPage } from "../paging.ts";
import { ProjectMember } from "../resources/member.ts";
import { Project, ProjectCreate, ProjectPatch, ProjectSummary } from "../resources/project.ts";
import { route } from "../route.ts";
import { Deleted, List, Single } from "../schema.ts";

export const projectRoutes = {
  listProjects: route({
    tag: "Projects",
    summary: "List all projects across all clients",
    role: "member",
    query: LongPage,
    response: List(ProjectSummary),
    errors: [],
  }),
  createProject: route({
    tag: "Projects",
    summary: "Add a website or board project to a client",
    role: "owner",
    body: ProjectCreate,
    response: Single(Project),
    etag: true,
    errors: ["projectFieldsRequired", "invalidType", "websiteNeedsUrl", "boardHasNoUrl", "clientNotFound"],
  }),
  getProject: route({
    tag: "Projects",
    summary: "Read one project with its widget key",
    role: "member",
    response: Single(Project),
    etag: true,
    errors: ["projectNotFound"],
  }),
  updateProject: route({
    tag: "Projects",
    summary: "Change a project's name, address, client or widget",
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
    summary: "Delete a project and everything in it, permanently",
    role: "owner",
    response: Deleted,
    errors: ["projectNotFound"],
  }),
  rotateProjectApiKey: route({
    tag: "Projects",
    summary: "Replace the widget key; the old one stops working",
    role: "owner",
    response: Single(Project),
    etag: true,
    errors: ["projectNotFound"],
  }),
  listProjectMembers: route({
    tag: "Projects",
    summary: "List who can be mentioned and assigned in a project",
    role: "member",
    response: List(ProjectMember),
    errors: ["projectNotFound"],
  }),
} as const;
