const types = { and: "conjunction", or: "disjunction" } as const;

/** `a, b and c`, or `a, b or c`. */
export const formatList = (items: readonly string[], conjunction: "and" | "or") =>
  new Intl.ListFormat("en-GB", { type: types[conjunction] }).format(items);
