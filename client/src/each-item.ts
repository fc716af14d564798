interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number; readonly next_cursor?: string | null | undefined };
}

interface Paged {
  readonly query?: { readonly offset?: number; readonly cursor?: string };
}

type ListOperation = (input: never) => Promise<Page>;
type InputOf<List extends ListOperation> = NonNullable<Parameters<List>[0]>;
type ItemOf<List extends ListOperation> = Awaited<ReturnType<List>>["data"][number];

/**
 * Iterates over all pages of a list operation: `for await (const item of eachItem(client.listFeedback, { query }))`.
 * Pages are requested by cursor: items can be created, changed and deleted meanwhile, and no other item is skipped or
 * repeated. With an `offset` in the query, they are requested by offset.
 */
export async function* eachItem<List extends ListOperation>(
  list: List,
  input: InputOf<List>,
): AsyncGenerator<ItemOf<List>, void, void> {
  const first: Paged = input;
  const { offset, cursor = "" } = first.query ?? {};
  let next: Paged["query"] = offset === undefined ? { cursor } : {};
  let end = offset ?? 0;
  for (;;) {
    const page: Page = await list({ ...first, query: { ...first.query, ...next } } as never);
    const { total, next_cursor } = page.meta;
    if (typeof total !== "number") throw new TypeError("eachItem requires an operation that returns a total");
    yield* page.data as ItemOf<List>[];
    end += page.data.length;
    if (next_cursor) next = { cursor: next_cursor };
    else if (offset !== undefined && page.data.length > 0 && end < total) next = { offset: end };
    else return;
  }
}
