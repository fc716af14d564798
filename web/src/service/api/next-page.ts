/** Pages of a list are requested by cursor. The first one needs none. */
export const firstPage = undefined as string | undefined;

export const nextPage = ({
  meta,
}: {
  readonly meta: { readonly next_cursor?: string | null | undefined };
}): string | undefined => meta.next_cursor ?? undefined;
