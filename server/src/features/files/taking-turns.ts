import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import { FairQueue } from "./fair-queue.ts";

export type Sender = "member" | "visitor";

/** For whom something is done. */
export interface Turn {
  readonly org: string;
  readonly sender: Sender;
}

/** How many may wait; who finds no room is refused. */
const most: Readonly<Record<Sender, { readonly atAll: number; readonly ofOrg: number }>> = {
  member: { atAll: 128, ofOrg: 32 },
  visitor: { atAll: 64, ofOrg: 16 },
};

/** Visitors wait for members, but not without end. */
const membersInARow = 4;

/** Lets so many pieces of work run at once. The others wait: members before visitors, organisations in turn. */
export function takingTurns(atOnce: number) {
  let running = 0;
  let membersServed = 0;
  const waiting = { member: new FairQueue<() => void>(), visitor: new FairQueue<() => void>() };

  const wait = ({ org, sender }: Turn): Promise<void> => {
    const queue = waiting[sender];
    const isFull = queue.size >= most[sender].atAll || queue.sizeOf(org) >= most[sender].ofOrg;
    if (isFull) throw new Fault(errors.imagesBusy);
    return new Promise((resolve) => queue.add(org, resolve));
  };

  const callNext = () => {
    const isVisitorsTurn = waiting.visitor.size > 0 && membersServed >= membersInARow;
    const member = isVisitorsTurn ? undefined : waiting.member.next();
    membersServed = member && waiting.visitor.size > 0 ? membersServed + 1 : 0;
    const next = member ?? waiting.visitor.next();
    if (next) next();
    else running--;
  };

  return async <Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await wait(turn);
    else running++;
    try {
      return await work();
    } finally {
      callNext();
    }
  };
}
