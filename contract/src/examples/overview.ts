import type { Examples } from "./example.ts";

/** Created and done in each week, oldest first. */
const figures = [
  [4, 2],
  [6, 5],
  [3, 4],
  [7, 5],
  [5, 6],
  [2, 3],
  [8, 4],
  [6, 7],
  [4, 5],
  [9, 6],
  [5, 7],
  [3, 2],
] as const;

const firstMonday = Date.UTC(2025, 11, 15);
const weekMs = 7 * 24 * 60 * 60 * 1_000;

export const overviewExamples: Pick<Examples, "getOverview"> = {
  getOverview: {
    response: {
      data: {
        open: 14,
        waiting_on_us: 9,
        median_seconds_to_done: 187_200,
        reopened: 3,
        weeks: figures.map(([created, done], index) => ({
          week: new Date(firstMonday + index * weekMs).toISOString().slice(0, 10),
          created,
          done,
        })),
        background_idle_seconds: null,
      },
    },
  },
};
