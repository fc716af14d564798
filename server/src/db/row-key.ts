/** Identifies a single row. No lookup can leave out its organisation. */
export interface One {
  readonly org: string;
  readonly id: string;
}
