/** The filters of the ticket list, as they stand in the address. */
export interface TicketSearch {
  readonly status?: string;
  readonly priority?: string;
  readonly project?: string;
  readonly assigned_to?: string;
  /** Only tickets whose agent waits for an answer or a verdict. */
  readonly waiting?: true;
  /** Only tickets that are released for agents, or only drafts. */
  readonly ready?: boolean;
  /** Only tickets that agents have failed at too often. */
  readonly set_aside?: true;
  readonly sort?: "oldest";
}

/** Invalid values are dropped: an address can be edited by hand or be old. */
export function validateTicketSearch(search: Record<string, unknown>): TicketSearch {
  const text = (name: string) => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined);
  const found = {
    status: text("status"),
    priority: text("priority"),
    project: text("project"),
    assigned_to: text("assigned_to"),
    waiting: search.waiting === true ? true : undefined,
    ready: typeof search.ready === "boolean" ? search.ready : undefined,
    set_aside: search.set_aside === true ? true : undefined,
    sort: search.sort === "oldest" ? "oldest" : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
