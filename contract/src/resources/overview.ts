import { Type, type Static } from "typebox";

/** The period of an overview, including the current week. */
export const overviewWeeks = 12;

export const OverviewWeek = Type.Object(
  {
    week: Type.String({ format: "date", description: "Monday on which the week starts, in UTC" }),
    created: Type.Integer({ description: "Feedback items created in this week" }),
    done: Type.Integer({ description: "Feedback items that are done and were last set to `done` in this week" }),
  },
  { title: "OverviewWeek", description: "One week of an overview" },
);
export type OverviewWeek = Static<typeof OverviewWeek>;

export const Overview = Type.Object(
  {
    open: Type.Integer({ description: "Feedback items whose status is not `done`, whenever they were created" }),
    waiting_on_us: Type.Integer({
      description:
        "Open feedback items with the status `new` or `in_progress`. Items in `review` wait for somebody to check the result.",
    }),
    median_seconds_to_done: Type.Unsafe<number | null>({
      type: ["integer", "null"],
      description: `Median time in seconds from creation until an item was last set to \`done\`, over the items counted as done in \`weeks\`; null if there are none. Derived from classes that are 9 % wide, so it differs from the exact median by at most 5 %. Times under a minute count as one minute.`,
    }),
    reopened: Type.Integer({
      description:
        "Feedback items whose status last changed from `done` to another in the period of `weeks`. An item that was reopened several times counts once.",
    }),
    weeks: Type.Array(OverviewWeek, {
      description: `The last ${overviewWeeks} weeks, oldest first, including the current one. Weeks start on Monday at 00:00 UTC.`,
    }),
    background_idle_seconds: Type.Unsafe<number | null>({
      type: ["integer", "null"],
      description:
        "Seconds since background work (notifications, emails, webhooks and search) last ran on this service, if that is more than two minutes ago. Null while it runs, for everybody but owners, and for tokens that are bound to a client.",
    }),
  },
  { title: "Overview", description: "How much feedback there is, and how fast it is dealt with" },
);
export type Overview = Static<typeof Overview>;
