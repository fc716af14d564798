/**
 * Ten items of each kind are rare, spread evenly over all ages; the others share the remaining values. A filter on the
 * rare value shows whether the service reads rows that do not match, a filter on a common one whether it counts those
 * that do.
 */
export const rareItems = 10;

export const isRare = (index: number, items: number) => index % Math.floor(items / rareItems) === 0;

export const rareFeedback = { status: "done", type: "feature" } as const;
export const commonFeedback = { status: "new", type: "bug" } as const;

export function feedbackKindOf(index: number, items: number) {
  if (isRare(index, items)) return rareFeedback;
  const type = index % 2 === 0 ? commonFeedback.type : "general";
  const status = index % 10 < 7 ? commonFeedback.status : index % 10 < 9 ? "in_progress" : "review";
  return { status, type } as const;
}

/** Members with many and with few tickets, by index. */
export const busyMember = 1;
export const idleMember = 2;

export function ticketKindOf(index: number, items: number, members: readonly string[]) {
  if (isRare(index, items)) return { status: "done", assignee: members[idleMember] } as const;
  const status = index % 5 < 4 ? "open" : "in_progress";
  return { status, assignee: index % 2 === 0 ? members[busyMember] : undefined } as const;
}
