import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { RoundRobinQueue } from "../../../shared/round-robin-queue.ts";
import type { WaitingLine } from "../../../shared/slots.ts";

export type Sender = "member" | "visitor";

export interface WorkOwner {
  readonly org: string;
  readonly sender: Sender;
}

const busy = () => new Fault(errors.imagesBusy);

/** Members go first, but after this many in a row a visitor is served. */
const membersInARow = 4;

/** Members wait before visitors, and the organisations of each in rotation. */
export class WorkQueue implements WaitingLine<WorkOwner> {
  readonly #waiting = {
    member: new RoundRobinQueue<() => void>({ total: 128, perOrg: 32, full: busy }),
    visitor: new RoundRobinQueue<() => void>({ total: 64, perOrg: 16, full: busy }),
  };
  #membersServed = 0;

  add({ org, sender }: WorkOwner, begin: () => void): void {
    this.#waiting[sender].add(org, begin);
  }

  remove({ org, sender }: WorkOwner, begin: () => void): void {
    this.#waiting[sender].remove(org, begin);
  }

  next(): (() => void) | undefined {
    const { member: members, visitor: visitors } = this.#waiting;
    const isVisitorNext = visitors.size > 0 && this.#membersServed >= membersInARow;
    const member = isVisitorNext ? undefined : members.next();
    this.#membersServed = member && visitors.size > 0 ? this.#membersServed + 1 : 0;
    return member ?? visitors.next();
  }
}
