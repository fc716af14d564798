import { limits } from "../limits.ts";
import type { AgentContext } from "../resources/agent-context.ts";
import type { Project, ProjectSummary } from "../resources/project.ts";
import { type WidgetSettings } from "../resources/widget.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

export const publicKey = `pk_${"0123456789abcdef".repeat(3)}`;

const website: ProjectSummary = {
  id: ids.website,
  name: "Web shop",
  url: "https://bolt.example",
  type: "website",
  client_id: ids.client,
  version: 1,
  created_at: "2026-03-02T08:30:00.000Z",
};

const board: ProjectSummary = {
  id: ids.board,
  name: "Relaunch",
  url: null,
  type: "board",
  client_id: ids.client,
  version: 1,
  created_at: "2026-03-02T08:31:00.000Z",
};

const widget: WidgetSettings = {
  enabled: true,
  allowed_origins: [],
  position: "bottom-right",
  color: "#2f4ad0",
  language: "auto",
  texts: {},
  recording: false,
  reporter_replies: true,
};

const agentContext: AgentContext = {
  repository: "git@git.example:bolt/shop.git",
  base_branch: "main",
  branch_pattern: "{ref}-{slug}",
  setup_command: "npm ci",
  test_command: "npm test",
  preview_command: null,
  preview_url: "https://{branch}.preview.bolt.example",
  rules: "Prices are in cents. Never change migrations that were released.",
};

const full: Project = {
  ...website,
  api_key: publicKey,
  agent_questions: "team",
  delivery_review: "team",
  agent_context: agentContext,
  agent_limits: { attempts_per_day: 40, minutes_per_attempt: 120, cost_per_day_usd: 25 },
  widget,
};

const change = { allowed_origins: ["https://*.bolt.example"], color: "#d0472f", recording: true };

export const projectExamples = {
  listProjects: { response: pageOf([website, board], limits.pageMaximum) },
  createProject: {
    body: { client_id: ids.client, name: "Web shop", type: "website", url: "https://bolt.example" },
    response: { data: full },
  },
  getProject: { response: { data: full } },
  updateProject: {
    body: { widget: change },
    response: { data: { ...full, widget: { ...widget, ...change }, version: 2 } },
  },
  deleteProject: deleted,
  rotateProjectApiKey: { response: { data: { ...full, version: 2, api_key: `pk_${"fedcba9876543210".repeat(3)}` } } },
  listRefusedOrigins: {
    response: {
      data: [{ origin: "http://bolt.example", same_host: true, refused_at: "2026-03-02T09:00:00.000Z" }],
      meta: { total: 1, limit: limits.refusedOrigins, offset: 0 },
    },
  },
  listProjectMembers: {
    response: pageOf(
      [
        { user_id: ids.owner, display_name: "Olive Owner", email: "olive@studio.example", role: "owner" },
        { user_id: ids.developer, display_name: "Dan Developer", email: "dan@studio.example", role: "developer" },
      ],
      2,
    ),
  },
} satisfies Partial<Examples>;
