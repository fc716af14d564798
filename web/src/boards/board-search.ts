const dueFilters = ["overdue", "week", "none"] as const;
export type DueFilter = (typeof dueFilters)[number];

const groupings = ["assignee", "label"] as const;
export type Grouping = (typeof groupings)[number];

const views = ["calendar", "archive"] as const;

/** What a board shows, in its address. */
export interface BoardSearch {
  readonly q?: string;
  readonly label?: string;
  /** A user ID, or `none`. */
  readonly assignee?: string;
  readonly due?: DueFilter;
  readonly group?: Grouping;
  readonly view?: (typeof views)[number];
  /** Of the calendar, such as 2026-03. */
  readonly month?: string;
}

/** Part of every page, because the router needs it; what the filters mean is not. */
export function validateBoardSearch(search: Record<string, unknown>): BoardSearch {
  const text = (name: string, isValid: (value: string) => boolean = (value) => value !== "") => {
    // The router reads digits as a number.
    const value = typeof search[name] === "number" ? String(search[name]) : search[name];
    return typeof value === "string" && isValid(value) ? { [name]: value } : {};
  };
  const among = (name: string, values: readonly string[]) => text(name, (value) => values.includes(value));
  return {
    ...text("q"),
    ...text("label"),
    ...text("assignee"),
    ...among("due", dueFilters),
    ...among("group", groupings),
    ...among("view", views),
    // A calendar of the year 0 would never end, because dates before it are written differently.
    ...text("month", (value) => /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(value)),
  };
}
