export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: object;
}
