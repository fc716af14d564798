export interface OverviewSearch {
  readonly client?: string;
}

export const validateOverviewSearch = ({ client }: Record<string, unknown>): OverviewSearch =>
  typeof client === "string" ? { client } : {};
