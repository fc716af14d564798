import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./source-files.ts";

export const monitoringFolder = join(repository, "docs/monitoring");

interface Dashboard {
  readonly title: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<"x" | "y" | "w" | "h", number>>;
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
}

const read = (name: string) => readFileSync(join(monitoringFolder, name), "utf8");

export const readDashboard = () => JSON.parse(read("grafana-dashboard.json")) as Dashboard;

/** The expressions of all alerts, each on a line of its own. */
export const readAlertExpressions = () =>
  [...read("alerts.yml").matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression);

const keywords = new Set(["by", "without", "on", "ignoring", "and", "or", "unless", "offset", "bool"]);

/** The metrics that an expression of Prometheus' query language reads. */
export function metricsIn(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, "");
  return [...withoutLabels.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !keywords.has(name));
}
