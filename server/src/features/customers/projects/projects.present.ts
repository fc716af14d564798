import { Project } from "@corkboard/contract";
import { presenter } from "../../../db/presenter.ts";
import { agentContextOf } from "./agent-context.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export const presentProject = presenter<void>()("projects", Project, {
  text: {
    agent_context: { from: ["agent_context"], value: agentContextOf },
    widget: { from: ["type", "widget"], value: widgetSettingsOf },
  },
  rest: {},
}).of;
