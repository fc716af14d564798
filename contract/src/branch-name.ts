import { limits } from "./limits.ts";

/**
 * A branch that git accepts and that means nothing else to it or to a shell: no option, no path out of `refs/heads`, no
 * revision, nothing to expand.
 */
export const isBranchName = (name: string): boolean =>
  name.length <= limits.branch &&
  name !== "HEAD" &&
  /^\w[\w./+@-]*$/.test(name) &&
  !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name);

export interface BranchValues {
  readonly ref: string;
  readonly slug: string;
  readonly id: string;
}

const longestSlug = 40;

/** What the placeholders of a branch pattern stand for. The end of an ID is random, its beginning is a time. */
export const branchValues = ({ id, title }: { readonly id: string; readonly title: string }): BranchValues => ({
  ref: id.slice(-8),
  slug: slugOf(title),
  id,
});

function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join("-").slice(0, longestSlug).replace(/-$/, "") || "ticket";
}

const placeholder = /\{(ref|slug|id)\}/g;

/** The branch for a ticket, by the pattern of its project. */
export const fillBranchPattern = (pattern: string, values: BranchValues): string =>
  pattern.replaceAll(placeholder, (_, name: keyof BranchValues) => values[name]);

/** Slugs that a pattern must be valid with: one that git knows as an ending, and the longest. */
const hardestSlugs = ["lock", "x".repeat(longestSlug)];

/** Whether a pattern has a placeholder, so that tickets have branches of their own, and is a branch for every ticket. */
export const isBranchPattern = (pattern: string): boolean =>
  pattern.search(placeholder) !== -1 &&
  hardestSlugs.every((slug) =>
    isBranchName(fillBranchPattern(pattern, { ref: "0".repeat(8), slug, id: "0".repeat(36) })),
  );
