import { randomUUID } from "node:crypto";
import type { FeedbackStatus } from "@corkboard/contract";
import { agency, type PlainReport, plainReportsOf, recordedReportsOf } from "./company.ts";
import { type Circumstances, pictureOf, recordedAt } from "./evidence.ts";
import { ReportedProblem } from "./reported-problem.ts";
import { atWork, hourMs } from "./timeline.ts";
import { type Engagement, filled, type World } from "./world.ts";

/** Plans everything that websites' visitors report, and what the team does about it. */
export function planReports(world: World, engagement: Engagement): void {
  const plain = plainReportsOf(engagement);
  for (const [index, at] of world.timeline.arrivals(world.dice, plain.length).entries()) {
    planPlainReport(world, engagement, plain[index] as PlainReport, at);
  }
  for (const report of recordedReportsOf(engagement)) {
    const at = world.timeline.end - report.hoursAgo * hourMs;
    const problem = new ReportedProblem(world, engagement, report.evidence);
    world.timeline.add(at, () => {
      const { recording, circumstances } = recordedAt(report.evidence, at);
      const form = formOf(engagement, report, circumstances);
      form.append("screenshot", pictureOf(report.evidence), "screenshot.webp");
      form.append("recording", recording, "recording.json.gz");
      return problem.send(form);
    });
    for (const deed of report.then) world.timeline.add(at + deed.after * hourMs, () => problem.act(deed));
  }
}

function planPlainReport(world: World, engagement: Engagement, report: PlainReport, at: number): void {
  const { dice, timeline, team } = world;
  const [lead, developer] = [dice.pick(team.owners).name, dice.pick(team.developers).name];
  const problem = new ReportedProblem(world, engagement);
  const say = (lines: readonly string[]) => filled(dice.pick(lines), { lead, developer });
  const set = (who: string, to: FeedbackStatus) => problem.act({ after: 0, who, do: "status", to });
  const comment = (who: string, text: string) => problem.act({ after: 0, who, do: "comment", text });
  const { triage, progress, done, thanks } = agency.talk;

  const circumstances = plainCircumstances(world, engagement, report);
  timeline.add(at, () => problem.send(formOf(engagement, report, circumstances)));
  // Some wait for a decision of the client.
  if (dice.chance(0.08)) return;
  const later = (time: number, least: number, most: number) =>
    atWork(time + dice.between(least, most) * hourMs, dice.between(0, 3));
  const triaged = later(at, 1, 30);
  const [isDiscussed, hasTicket] = [dice.chance(0.6), report.type !== "general" && dice.chance(0.25)];
  const question = say(triage[report.type]);
  timeline.add(triaged, async () => {
    await problem.act({ after: 0, who: lead, do: "assign", to: [developer] });
    if (isDiscussed) await comment(lead, question);
    if (hasTicket) await problem.act({ after: 0, who: lead, do: "ticket", priority: "medium" });
  });
  const started = later(triaged, 2, 60);
  const finding = say(progress[report.type]);
  timeline.add(started, async () => {
    await set(developer, "in_progress");
    if (isDiscussed) await comment(developer, finding);
  });
  const reviewed = later(started, 4, 90);
  if (dice.chance(0.5)) timeline.add(reviewed, () => set(developer, "review"));
  const [closing, answer] = [say(done), say(thanks)];
  timeline.add(later(reviewed, 2, 70), async () => {
    if (isDiscussed) await comment(lead, closing);
    if (report.language === undefined) await problem.act({ after: 0, who: lead, do: "reply", text: answer });
    await problem.finish(lead);
  });
}

/** The form that the widget sends. */
function formOf({ key }: Engagement, report: Omit<PlainReport, "page">, circumstances: Circumstances): FormData {
  const { title, says: description, type, by } = report;
  const form = new FormData();
  form.append("api_key", key);
  const reporter = { reporter_name: by, reporter_email: addressOf(by) };
  const sent = { submission_id: randomUUID(), title, description, type, elapsed_ms: 40_000 };
  form.append("report", JSON.stringify({ ...sent, ...reporter, ...circumstances }));
  return form;
}

/** Empty for names in other scripts: their owners want no reply. */
function addressOf(name: string): string {
  const letters = name
    .normalize("NFD")
    .replaceAll(/[^a-z ]/gi, "")
    .trim();
  return letters === "" ? "" : `${letters.toLowerCase().replaceAll(" ", ".")}@mail.example`;
}

function plainCircumstances({ dice }: World, { website, timeZone }: Engagement, report: PlainReport): Circumstances {
  const mentioned = agency.browsers.filter(
    ({ mentionedAs }) => mentionedAs && new RegExp(mentionedAs, "i").test(report.title + report.says),
  );
  const { browser, os, user_agent, viewport } = dice.pick(mentioned.length > 0 ? mentioned : agency.browsers);
  const [width, height] = viewport.split("x").map(Number);
  const language = report.language ?? "en-GB";
  return {
    page_url: website.url + report.page,
    browser_info: { browser, os, user_agent, viewport: { width, height }, language, time_zone: timeZone },
  };
}
