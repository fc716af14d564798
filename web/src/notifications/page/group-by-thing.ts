import type { Wire } from "@corkboard/client";

/** One piece of news. */
export interface Line {
  readonly notification: Wire.Notification;
  /** What was written, unless the title or a line above says the same. */
  readonly words: string | null;
}

/** News of one thing, or the new reports of one website. Newest first, like the groups themselves. */
export interface Group {
  readonly key: string;
  readonly lines: readonly Line[];
  /** The website, if these are its new reports: each is a thing of its own. */
  readonly website?: string;
}

/** If a website has more new reports in a day, they are one group. */
const reportsApart = 5;

/** Groups the notifications of a day by what they are about. A ticket and the report that it comes from are two things. */
export function groupByThing(notifications: readonly Wire.Notification[]): Group[] {
  const things = Map.groupBy(notifications, thingOf);
  const arrived = notifications.filter((each) => each.kind === "report" && things.get(thingOf(each))?.length === 1);
  const bursts = [...Map.groupBy(arrived, ({ project_id }) => project_id)].filter(
    ([website, reports]) => website !== null && reports.length > reportsApart,
  );
  const websites = new Map(bursts.flatMap(([website, reports]) => reports.map((report) => [report, website!])));
  // The newest notification decides the place of its group.
  const groups = Map.groupBy(notifications, (each) => websites.get(each) ?? thingOf(each));
  return [...groups].map(([key, items]) => {
    const website = websites.get(items[0]!);
    return website === undefined
      ? { key, lines: withWordsOnce(items) }
      : { key, website, lines: items.flatMap((item) => withWordsOnce([item])) };
  });
}

const thingOf = ({ subject_type, subject_id }: Wire.Notification) => `${subject_type} ${subject_id}`;

function withWordsOnce(items: readonly Wire.Notification[]): Line[] {
  const shown = new Set(items.map(({ subject_title }) => normal(subject_title)));
  return items.map((notification) => {
    const { excerpt } = notification;
    if (excerpt === null || shown.has(normal(excerpt))) return { notification, words: null };
    shown.add(normal(excerpt));
    return { notification, words: excerpt };
  });
}

const normal = (words: string) => words.replaceAll(/\s+/g, " ").trim();

export const unreadIn = ({ lines }: Group): string[] =>
  lines.filter(({ notification }) => notification.read_at === null).map(({ notification }) => notification.id);
