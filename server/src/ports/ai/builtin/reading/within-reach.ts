import type { TicketSource } from "../../proposal.ts";
import { headAndTail } from "../text/clean.ts";

/**
 * How much of a source is read. While one is read the service answers nobody, and what is said is compared with what
 * was said before; this is more than people write and little enough to be done at once.
 */
export const reach = {
  description: 12_000,
  comments: { most: 120, length: 20_000 },
  checklist: { most: 100, length: 6_000 },
  annotations: { most: 50, length: 6_000 },
};

/** Comments from the beginning that are read whatever follows: there stands what it was about. */
const earliest = 30;

export interface WithinReach {
  readonly source: TicketSource;
  readonly isWhole: boolean;
}

/** What is read of a source: of long texts beginning and end, of long threads the first comments and the newest. */
export function withinReach(source: TicketSource): WithinReach {
  const newest = Math.max(earliest, source.comments.length - (reach.comments.most - earliest));
  const comments = shortened(
    [...source.comments.slice(0, earliest), ...source.comments.slice(newest)],
    ({ content }) => content,
    (comment, content) => ({ ...comment, content }),
    reach.comments.length,
  );
  const checklist = shortened(
    source.checklist.slice(0, reach.checklist.most),
    ({ text }) => text,
    (item, text) => ({ ...item, text }),
    reach.checklist.length,
  );
  const annotations = shortened(
    source.annotations.slice(0, reach.annotations.most),
    ({ comment }) => comment ?? "",
    (annotation, comment) => (annotation.comment === undefined ? annotation : { ...annotation, comment }),
    reach.annotations.length,
  );
  const description = headAndTail(source.description, reach.description);
  return {
    source: { ...source, description, comments, checklist, annotations },
    isWhole:
      description === source.description &&
      isSame(comments, source.comments) &&
      isSame(checklist, source.checklist) &&
      isSame(annotations, source.annotations),
  };
}

const isSame = <Part>(some: readonly Part[], all: readonly Part[]) =>
  some.length === all.length && some.every((part, at) => part === all[at]);

/** Short texts stay whole; what they leave of the length is shared out among the long ones. */
function shortened<Part>(
  parts: readonly Part[],
  textOf: (part: Part) => string,
  withText: (part: Part, text: string) => Part,
  length: number,
): Part[] {
  const share = fairShare(
    parts.map((part) => textOf(part).length),
    length,
  );
  return parts.map((part) => {
    const text = textOf(part);
    return text.length <= share ? part : withText(part, headAndTail(text, share));
  });
}

function fairShare(lengths: readonly number[], room: number): number {
  let left = room;
  const rising = lengths.toSorted((one, other) => one - other);
  for (const [at, length] of rising.entries()) {
    const share = Math.floor(left / (rising.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}
