const formats = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** `a, b and c`, or `a, b or c`. */
export const formatList = (items: readonly string[], conjunction: "and" | "or") => formats[conjunction].format(items);
