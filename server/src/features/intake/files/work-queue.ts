import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { RoundRobinQueue } from "../../../shared/round-robin-queue.ts";

export type Sender = "member" | "visitor";

export interface WorkOwner {
  readonly org: string;
  readonly sender: Sender;
}

/** How many jobs may wait; more are rejected. */
const maxWaiting: Readonly<Record<Sender, { readonly total: number; readonly perOrg: number }>> = {
  member: { total: 128, perOrg: 32 },
  visitor: { total: 64, perOrg: 16 },
};

/** Members go first, but after this many in a row a visitor is served. */
const membersInARow = 4;

/** Runs at most `atOnce` jobs at a time. Others wait: members before visitors, organisations in rotation. */
export function createWorkQueue(atOnce: number) {
  let running = 0;
  let membersServed = 0;
  const waiting = { member: new RoundRobinQueue<() => void>(), visitor: new RoundRobinQueue<() => void>() };

  const wait = ({ org, sender }: WorkOwner): Promise<void> => {
    const queue = waiting[sender];
    const isFull = queue.size >= maxWaiting[sender].total || queue.sizeOf(org) >= maxWaiting[sender].perOrg;
    if (isFull) throw new Fault(errors.imagesBusy);
    return new Promise((resolve) => queue.add(org, resolve));
  };

  const callNext = () => {
    const isVisitorNext = waiting.visitor.size > 0 && membersServed >= membersInARow;
    const member = isVisitorNext ? undefined : waiting.member.next();
    membersServed = member && waiting.visitor.size > 0 ? membersServed + 1 : 0;
    const next = member ?? waiting.visitor.next();
    if (next) next();
    else running--;
  };

  return async <Result>(owner: WorkOwner, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await wait(owner);
    else running++;
    try {
      return await work();
    } finally {
      callNext();
    }
  };
}
