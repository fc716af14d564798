/** The filters, sorting and selection of the inbox, as they stand in the address. */
export interface InboxSearch {
  readonly status?: string;
  readonly type?: string;
  readonly assigned_to?: string;
  readonly has_ticket?: "true" | "false";
  readonly spam?: "true";
  readonly sort?: "oldest";
  readonly project?: string;
}

/** Invalid values are dropped: an address can be edited by hand or be old. */
export function validateInboxSearch(search: Record<string, unknown>): InboxSearch {
  const text = (name: string) => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined);
  const found = {
    status: text("status"),
    type: text("type"),
    assigned_to: text("assigned_to"),
    has_ticket:
      search.has_ticket === true || search.has_ticket === "true"
        ? "true"
        : search.has_ticket === false || search.has_ticket === "false"
          ? "false"
          : undefined,
    spam: search.spam === true || search.spam === "true" ? "true" : undefined,
    sort: search.sort === "oldest" ? "oldest" : undefined,
    project: text("project"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as InboxSearch;
}
