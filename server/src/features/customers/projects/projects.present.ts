import { Project } from "@corkboard/contract";
import { presenter } from "../../../db/presenter.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export const presentProject = presenter<void>()("projects", Project, {
  text: { widget: { from: ["type", "widget"], value: widgetSettingsOf } },
  rest: {},
}).of;
