import { describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { metricNames } from "./support/metrics.ts";
import { metricsIn, readAlertExpressions, readDashboard } from "./support/monitoring-files.ts";

/** Of Prometheus itself. */
const ofPrometheus = new Set(["up"]);

describe("the alerts and the dashboard", () => {
  const service = useService();

  it("are read for the metrics that they name", () => {
    const expression =
      'sum by (le, queue) (rate(one_total{a="b", c=~"d|e"}[5m])) / on (queue) max(two) > 0.5 and three';
    expect(metricsIn(expression)).toEqual(["one_total", "two", "three"]);
  });

  it("name only metrics that exist", async () => {
    const expressions = [
      ...readAlertExpressions(),
      ...readDashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(25);
    const existing = await metricNames(service.url);
    const missing = expressions.flatMap(metricsIn).filter((name) => !existing.has(name) && !ofPrometheus.has(name));
    expect(missing).toEqual([]);
  });

  it("show every metric of Corkboard's own on the dashboard, except for what a model costs", async () => {
    const shown = new Set(
      readDashboard().panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    const ours = [...(await metricNames(service.url))].filter((name) => name.startsWith("corkboard_"));
    expect(ours.filter((name) => !shown.has(name)).toSorted()).toEqual([
      "corkboard_figures_readable",
      "corkboard_ticket_model_calls_total",
      "corkboard_ticket_model_tokens_total",
    ]);
  });

  it("have panels that do not overlap, with an id each", () => {
    const { panels, templating } = readDashboard();
    expect(templating.list).toMatchObject([{ name: "datasource", type: "datasource" }]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});
