import { Project } from "@corkboard/contract";
import { presenter } from "../../../db/presenter.ts";
import { agentContextOf } from "./agent-context.ts";
import { agentLimitsOf } from "./agent-limits.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export const presentProject = presenter<void>()("projects", Project, {
  text: {
    agent_context: { from: ["agent_context"], value: agentContextOf },
    agent_limits: { from: ["agent_limits"], value: agentLimitsOf },
    widget: { from: ["type", "widget"], value: widgetSettingsOf },
  },
  rest: {},
}).of;
