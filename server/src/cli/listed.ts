const formats = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** `a, b and c`, or `a, b or c`. */
export const listed = (words: readonly string[], last: "and" | "or") => formats[last].format(words);
