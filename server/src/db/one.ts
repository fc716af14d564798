/** What finds a single row: no look-up can leave its organisation out. */
export interface One {
  readonly org: string;
  readonly id: string;
}
