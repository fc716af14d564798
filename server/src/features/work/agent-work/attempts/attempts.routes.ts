import { Attempt, attemptDays, type AttemptFigures, limits } from "@corkboard/contract";
import type { Reader } from "../../../../db/database.ts";
import { presenter } from "../../../../db/presenter.ts";
import type { RowOf } from "../../../../db/query.ts";
import { type Scope, scopeOf } from "../../../../db/scope.ts";
import type { OperationRegistry } from "../../../../http/operations.ts";
import { createdPlace, listRows } from "../../../../http/responses/list-rows.ts";
import { single } from "../../../../http/responses/operation-response.ts";
import { accessProject } from "../../../customers/projects/projects.access.ts";
import { agentLimitsOf } from "../../../customers/projects/projects.exports.ts";
import { dayOf, isReached, useOfDay } from "../claims/attempt-limits.ts";
import { countAttempts, countVerdicts, findLimitedProjects, listAttempts } from "./attempts.queries.ts";

const mostLimited = 100;

export function attemptRoutes(on: OperationRegistry): void {
  on.read("listAttempts", async ({ db, actor, query }) => {
    const project = query.project_id === undefined ? undefined : await accessProject(db, actor, query.project_id);
    const live =
      query.live === undefined ? {} : query.live === "true" ? { live: true as const } : { ended: true as const };
    const of = { ...scopeOf(actor), ...live, ...(project ? { project: project.id } : {}) };
    const queries = { rows: listAttempts, total: countAttempts };
    return listRows(db, queries, of, query.page, (row) => presentAttempt(row, row), createdPlace);
  });

  on.read("getAttemptFigures", async ({ db, actor }) => single(await figures(db, scopeOf(actor))));
}

type Row = RowOf<typeof listAttempts>;

const { of: presentAttempt } = presenter<Pick<Row, "ticket_title" | "question" | "summary">>()("claims", Attempt, {
  text: {},
  rest: {
    ticket_title: { from: [], value: (_, { ticket_title }) => ticket_title ?? "" },
    excerpt: { from: [], value: (_, { question, summary }) => excerptOf(question ?? summary) },
  },
});

function excerptOf(text: string | null): string | null {
  const line = text?.replaceAll(/\s+/g, " ").trim() ?? null;
  if (line === null || line.length <= limits.excerpt) return line;
  return `${line.slice(0, limits.excerpt - 1).toWellFormed()}…`;
}

async function figures(db: Reader, scope: Scope): Promise<AttemptFigures> {
  const now = db.now();
  const since = new Date(now.getTime() - attemptDays * 24 * 60 * 60 * 1_000).toISOString();
  const verdicts = await db.all(countVerdicts, { ...scope, since });
  const limited = [];
  for (const project of await db.all(findLimitedProjects, scope)) {
    const { attempts_per_day = null, cost_per_day_usd = null } = agentLimitsOf(project) ?? {};
    if (attempts_per_day === null && cost_per_day_usd === null) continue;
    const use = await useOfDay(db, project);
    const allowed = { attempts_per_day, cost_per_day_usd };
    const reached = isReached(allowed, use);
    limited.push({
      project_id: project.id,
      ...allowed,
      attempts_today: use.attempts,
      cost_today_usd: use.cost_usd,
      reached,
    });
  }
  return {
    accepted: verdicts.find(({ state }) => state === "accepted")?.total ?? 0,
    decided: verdicts.reduce((sum, { total }) => sum + total, 0),
    limited: limited.toSorted((a, b) => Number(b.reached) - Number(a.reached)).slice(0, mostLimited),
    resets_at: dayOf(now).end,
  };
}
