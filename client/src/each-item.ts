interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number };
}

interface Paged {
  readonly query?: { readonly offset?: number };
}

type ListOperation = (input: never) => Promise<Page>;
type InputOf<List extends ListOperation> = NonNullable<Parameters<List>[0]>;
type ItemOf<List extends ListOperation> = Awaited<ReturnType<List>>["data"][number];

/**
 * Iterates over all pages of a list operation: `for await (const item of eachItem(client.listFeedback, { query }))`.
 * Pages are requested by offset. If you delete items, or change them so that they no longer match the filter, collect all
 * items first; otherwise some are skipped.
 */
export async function* eachItem<List extends ListOperation>(
  list: List,
  input: InputOf<List>,
): AsyncGenerator<ItemOf<List>, void, void> {
  const first: Paged = input;
  let offset = first.query?.offset ?? 0;
  for (;;) {
    const page = await list({ ...first, query: { ...first.query, offset } } as never);
    if (typeof page.meta.total !== "number") throw new TypeError("eachItem requires an operation that returns a total");
    yield* page.data as ItemOf<List>[];
    offset += page.data.length;
    if (page.data.length === 0 || offset >= page.meta.total) return;
  }
}
