import { errors, type ProjectType, WidgetSettings, type WidgetSettingsPatch } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { readOrigin } from "./allowed-origins.ts";

const usual: WidgetSettings = {
  enabled: true,
  allowed_origins: [],
  position: "bottom-right",
  color: "#2f4ad0",
  language: "auto",
  texts: {},
  recording: false,
  reporter_replies: true,
};

interface WithWidget {
  readonly type: ProjectType;
  readonly widget: string | null;
}

/** All settings of a project's widget, with defaults; null for a board. */
export function widgetSettingsOf({ type, widget }: WithWidget): WidgetSettings | null {
  return type === "board" ? null : { ...usual, ...(widget === null ? {} : (JSON.parse(widget) as object)) };
}

/** The settings to store: only those that were ever set, so that the others follow the defaults. */
export function changedWidget(row: WithWidget, changes: WidgetSettingsPatch): string {
  if (row.type === "board") throw new Fault(errors.boardHasNoWidget);
  const known = Object.fromEntries(Object.entries(changes).filter(([name]) => name in WidgetSettings.properties));
  if (Object.keys(known).length === 0) throw new Fault(errors.noValidFieldsToUpdate);
  const { allowed_origins: origins } = changes;
  const read = origins === undefined ? {} : { allowed_origins: [...new Set(origins.map(readOrigin))] };
  const stored = row.widget === null ? {} : (JSON.parse(row.widget) as object);
  return JSON.stringify({ ...stored, ...known, ...read });
}
