/** Pages of a list are requested by cursor. That of the first one is empty. */
export const firstPage: string = "";

export const nextPage = ({
  meta,
}: {
  readonly meta: { readonly next_cursor?: string | null | undefined };
}): string | undefined => meta.next_cursor ?? undefined;
