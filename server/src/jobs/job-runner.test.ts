import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseWithClock } from "../../test/support/database-with-clock.ts";
import { useService } from "../../test/support/harness.ts";
import { type Database, StorageUnavailable } from "../db/database.ts";
import { query } from "../db/query.ts";
import { newId, nilId } from "../shared/id.ts";
import { type Ending, JobFailure, type JobKind, type JobOf, type Turn } from "./job-kind.ts";
import { JobRunner } from "./job-runner.ts";
import { cancel, deleteOldJobs, request, schedule } from "./request-jobs.ts";

const soon = { timeout: 20_000, interval: 5 };
const minute = 60_000;
const idle = { run_at: null, lease: null, next_at: null };

const findJobs = query((q, p: { kind: string }) =>
  q.selectFrom("jobs").selectAll().where("kind", "=", p.kind).orderBy("subject"),
);
const setClosed = query((q, p: { org: string; at: string | null }) =>
  q.updateTable("organisations").set({ deleted_at: p.at, purge_at: p.at }).where("id", "=", p.org),
);

interface Held {
  readonly turn: Turn;
  /** By default, with nothing more to do. */
  end(ending?: Ending<unknown>): void;
  fail(error: Error): void;
}

/** A kind that no other test uses. */
const kindOf = (run: JobKind["run"], others: Partial<JobKind> = {}): JobKind => ({
  name: newId(),
  atOnce: 4,
  perOrganisation: 3,
  leaseMs: 10 * minute,
  retryAfterMs: [minute],
  run,
  ...others,
});

/** One whose turns end when the test says so, or when they are aborted. */
function heldKind(others: Partial<JobKind> = {}) {
  const turns: Held[] = [];
  const run: JobKind["run"] = (_, turn) => {
    const { promise, resolve, reject } = Promise.withResolvers<Ending<unknown> | undefined>();
    const abort = () => reject(new Error("aborted"));
    if (turn.signal.aborted) abort();
    turn.signal.addEventListener("abort", abort);
    turns.push({ turn, end: (ending = async () => ({})) => resolve(ending), fail: reject });
    return promise;
  };
  return { kind: kindOf(run, others), turns };
}

describe("a job", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** The database with a clock that the test moves forward. */
  function newClock() {
    let ahead = 0;
    const db = databaseWithClock(service.db, () => ahead);
    return { db, advance: (ms: number) => void (ahead += ms) };
  }

  /** One of any number of processes. */
  function start(kinds: readonly JobKind[], db: Database = service.db) {
    const logged: (Record<string, unknown> & { message: string })[] = [];
    const warn = (fields: object, message: string) => void logged.push({ ...fields, message });
    const runner = new JobRunner({ db, logger: { warn } as never, kinds, sweepMs: 20 });
    onTestFinished(() => runner.stop());
    return { stop: () => runner.stop(), logged };
  }

  const requested = async (db: Database, { name }: JobKind, jobs: readonly JobOf[], at?: Date) =>
    db.write((tx) => request(tx, name, jobs, at));

  const jobsOf = (kind: JobKind) => service.db.all(findJobs, { kind: kind.name });
  const jobOf = async (kind: JobKind) => (await jobsOf(kind))[0];
  const untilIdle = async (kind: JobKind) => {
    await expect.poll(() => jobOf(kind), soon).toMatchObject(idle);
  };
  const until = async (turns: readonly Held[], count: number): Promise<Held> => {
    await expect.poll(() => turns.length, soon).toBe(count);
    return turns.at(-1)!;
  };
  const newJob = async (subject = "subject"): Promise<JobOf> => ({
    org: (await service.createOrganisation()).id,
    subject,
  });

  /** Resolves once a runner with these kinds must have seen everything that was due before. */
  const untilLookedAgain = async (db: Database, marker: ReturnType<typeof heldKind>) => {
    await requested(db, marker.kind, [await newJob(newId())]);
    (await until(marker.turns, marker.turns.length + 1)).end();
  };

  it("is done once, however often it is requested before it begins", async () => {
    const { kind, turns } = heldKind();
    const job = await newJob();
    for (let n = 0; n < 5; n++) await requested(service.db, kind, [job]);
    start([kind]);
    (await until(turns, 1)).end();
    await untilIdle(kind);
    expect(turns).toHaveLength(1);
  });

  it("that is requested while it is being done is done once more, and not before its pause has ended", async () => {
    const { db, advance } = newClock();
    const [{ kind, turns }, marker] = [heldKind(), heldKind()];
    const job = await newJob();
    await requested(db, kind, [job]);
    start([kind, marker.kind], db);
    const first = await until(turns, 1);
    for (let n = 0; n < 5; n++) await requested(db, kind, [job]);
    first.end(async () => ({ pauseMs: minute }));
    await expect.poll(() => jobOf(kind), soon).toMatchObject({ lease: null });
    const { run_at, not_before } = (await jobOf(kind))!;
    expect(run_at).toBe(not_before);
    await requested(db, kind, [job]);
    await untilLookedAgain(db, marker);
    expect(turns).toHaveLength(1);
    advance(minute);
    (await until(turns, 2)).end();
    await untilIdle(kind);
    expect(turns).toHaveLength(2);
  });

  it("is done by one of several processes at a time", async () => {
    const subjects = Array.from({ length: 20 }, (_, n) => `subject ${n}`);
    const underWay = new Set<string>();
    const problems: string[] = [];
    const done: string[] = [];
    const kind = kindOf(async (_, { subject }) => {
      if (underWay.has(subject)) problems.push(subject);
      underWay.add(subject);
      await service.db.ping();
      done.push(subject);
      underWay.delete(subject);
      return async () => ({});
    });
    const { org } = await newJob();
    const jobs = subjects.map((subject) => ({ org, subject }));
    await requested(service.db, kind, jobs);
    for (let n = 0; n < 2; n++) start([kind]);
    for (let n = 0; n < 10; n++) await requested(service.db, kind, jobs);
    await expect.poll(() => jobsOf(kind), soon).toMatchObject(subjects.map(() => idle));
    expect(problems).toEqual([]);
    expect(new Set(done).size).toBe(subjects.length);
  });

  it("whose process has died is taken over, and the late end of the first changes nothing", async () => {
    const { db, advance } = newClock();
    const [first, second] = [heldKind(), heldKind()];
    const { kind } = first;
    await requested(service.db, kind, [await newJob()]);
    start([kind]);
    const late = await until(first.turns, 1);
    advance(kind.leaseMs + minute);
    start([{ ...second.kind, name: kind.name }], db);
    const taken = await until(second.turns, 1);
    const before = await jobOf(kind);
    const held: boolean[] = [];
    late.end(async (tx) => {
      held.push(await late.turn.isHeld(tx));
      return { again: new Date(0), slow: true };
    });
    await expect.poll(() => held, soon).toEqual([false]);
    taken.end(async (tx) => {
      held.push(await taken.turn.isHeld(tx));
      return { pauseMs: 1 };
    });
    await untilIdle(kind);
    expect(held).toEqual([false, true]);
    expect(before).toMatchObject({ attempts: 0, slow: 0 });
    expect(await jobOf(kind)).toMatchObject({ attempts: 0, slow: 0 });
    expect(first.turns).toHaveLength(1);
  });

  it("that fails is done again after each pause, then given up until it is requested again", async () => {
    const { db, advance } = newClock();
    let givenUp = 0;
    const giveUp = async () => {
      givenUp++;
      return {};
    };
    const { kind, turns } = heldKind({ retryAfterMs: [minute, 2 * minute], giveUp });
    const job = await newJob();
    await requested(db, kind, [job]);
    const { logged } = start([kind], db);
    for (const [attempt, pause] of [minute, 2 * minute, 0].entries()) {
      const { turn, fail } = await until(turns, attempt + 1);
      expect(turn.attempts).toBe(attempt);
      fail(new Error("a secret"));
      await expect.poll(() => jobOf(kind), soon).toMatchObject({ lease: null });
      expect((await jobOf(kind))?.run_at === null).toBe(pause === 0);
      // The pause varies by a tenth.
      advance(pause * 1.1);
    }
    const failed = { attempts: 0, failed_at: expect.any(String), error: "unexpected" };
    expect(await jobOf(kind)).toMatchObject({ ...idle, ...failed });
    expect(givenUp).toBe(1);
    const ids = { kind: kind.name, org_id: job.org, subject: job.subject };
    expect(logged).toMatchObject([
      { ...ids, attempt: 1, message: "job failed; will retry" },
      { ...ids, attempt: 2, message: "job failed; will retry" },
      { ...ids, attempt: 3, message: "job given up" },
    ]);

    await requested(db, kind, [job]);
    const again = await until(turns, 4);
    expect(again.turn.attempts).toBe(0);
    expect(await jobOf(kind)).toMatchObject({ failed_at: null, error: null });
    again.end();
    await untilIdle(kind);
  });

  it("is given up at once if another attempt would not change the failure, which tells why", async () => {
    const { kind, turns } = heldKind();
    await requested(service.db, kind, [await newJob()]);
    start([kind]);
    (await until(turns, 1)).fail(new JobFailure("no such address", { isPermanent: true }));
    await expect.poll(() => jobOf(kind), soon).toMatchObject({ ...idle, error: "no such address" });
  });

  it("is never given up if its kind says so", async () => {
    const { db, advance } = newClock();
    const { kind, turns } = heldKind({ isEndless: true });
    await requested(db, kind, [await newJob()]);
    start([kind], db);
    for (let attempt = 0; attempt < 5; attempt++) {
      const { turn, fail } = await until(turns, attempt + 1);
      expect(turn.attempts).toBe(attempt);
      fail(new Error("no"));
      await expect.poll(() => jobOf(kind), soon).toMatchObject({ lease: null, failed_at: null });
      advance(minute * 1.1);
    }
  });

  it("that waits for long after a failure is brought forward by a request, to five minutes and no further", async () => {
    const { db, advance } = newClock();
    const [{ kind, turns }, marker] = [heldKind({ retryAfterMs: [60 * minute] }), heldKind()];
    const job = await newJob();
    await requested(db, kind, [job]);
    start([kind, marker.kind], db);
    (await until(turns, 1)).fail(new Error("no"));
    await expect.poll(() => jobOf(kind), soon).toMatchObject({ lease: null, attempts: 1 });
    for (let n = 0; n < 3; n++) await requested(db, kind, [job]);
    await untilLookedAgain(db, marker);
    expect(turns).toHaveLength(1);
    advance(5 * minute);
    // The attempt that the request has caused does not count.
    expect((await until(turns, 2)).turn.attempts).toBe(0);
  });

  it("that cannot be begun does not keep the others of its organisation from their turn", async () => {
    const done: string[] = [];
    const begin: JobKind["begin"] = async (_, { subject }) => {
      if (subject === "broken") throw new Error("no");
      return { next: subject };
    };
    const run: JobKind["run"] = async (state) => {
      done.push(String(state));
      return async () => ({});
    };
    const kind = kindOf(run, { begin, atOnce: 1 });
    const { org } = await newJob();
    const subjects = ["a", "b", "c", "d", "e"];
    await requested(service.db, kind, [{ org, subject: "broken" }], new Date(0));
    await requested(
      service.db,
      kind,
      subjects.map((subject) => ({ org, subject })),
    );
    const { logged } = start([kind]);
    await expect.poll(() => done.toSorted(), soon).toEqual(subjects);
    expect(logged).toMatchObject([{ kind: kind.name, org_id: org, message: "job could not begin; will retry" }]);
    const broken = (await jobsOf(kind)).find(({ subject }) => subject === "broken");
    expect(broken).toMatchObject({ lease: null, attempts: 1, run_at: expect.any(String) });
  });

  it("of one organisation does not wait for three hundred of another", async () => {
    const { kind, turns } = heldKind();
    const [{ org }, other] = [await newJob(), await newJob()];
    const many = Array.from({ length: 300 }, (_, n) => ({ org, subject: `subject ${n}` }));
    await requested(service.db, kind, many);
    start([kind]);
    await until(turns, 3);
    await requested(service.db, kind, [other]);
    expect((await until(turns, 4)).turn.org).toBe(other.org);
    expect(new Set(turns.map(({ turn }) => turn.org))).toEqual(new Set([org, other.org]));
    // While all slots are used, a second organisation is next although the first has waited longer.
    await requested(service.db, kind, [{ ...other, subject: "another" }]);
    for (let ended = 0; ended < turns.length; ended++) {
      turns[ended]!.end();
      await expect.poll(() => turns.length, soon).toBeGreaterThan(Math.min(ended + 3, 300));
    }
    await expect.poll(() => turns.length, soon).toBe(302);
    expect(turns.slice(0, 10).filter(({ turn }) => turn.org === other.org)).toHaveLength(2);
  });

  it("of an organisation is begun before those that became due later", async () => {
    const order: string[] = [];
    const kind = kindOf(
      async (_, { subject }) => {
        order.push(subject);
        return async () => ({});
      },
      { atOnce: 1 },
    );
    const { org } = await newJob();
    for (const [subject, ms] of [
      ["third", 3],
      ["first", 1],
      ["second", 2],
    ] as const)
      await requested(service.db, kind, [{ org, subject }], new Date(ms));
    start([kind]);
    await expect.poll(() => order, soon).toEqual(["first", "second", "third"]);
  });

  it("with more to do leaves its slot to others in between", async () => {
    const order: string[] = [];
    const begin: JobKind["begin"] = async () => ({ next: 2 });
    const kind = kindOf(
      async (left, { subject }) => {
        order.push(subject);
        // What is due at the same millisecond has no order.
        await sleep(2);
        return async () => ({ next: order.filter((one) => one === subject).length < 3 ? left : undefined });
      },
      { atOnce: 1, begin },
    );
    const { org } = await newJob();
    for (const subject of ["a", "b"])
      await requested(service.db, kind, [{ org, subject }], new Date(subject === "a" ? 1 : 2));
    start([kind]);
    await expect.poll(() => jobsOf(kind), soon).toMatchObject([idle, idle]);
    expect(order.join("")).toBe("ababab");
  });

  it("does not wait for those of another kind", async () => {
    const [{ kind, turns }, other] = [heldKind(), heldKind()];
    const { org } = await newJob();
    const many = Array.from({ length: 10 }, (_, n) => ({ org, subject: `subject ${n}` }));
    await requested(service.db, kind, many);
    start([kind, other.kind]);
    await until(turns, 3);
    await requested(service.db, other.kind, [{ org, subject: "subject" }]);
    (await until(other.turns, 1)).end();
    await untilIdle(other.kind);
    expect(turns).toHaveLength(3);
  });

  it("that is cancelled while it is being done is aborted, and its end changes nothing", async () => {
    const aborted: boolean[] = [];
    const { kind, turns } = heldKind({ leaseMs: 3_000 });
    const held: boolean[] = [];
    const patient: JobKind = {
      ...kind,
      async run(state, turn) {
        await kind.run(state, turn).catch(() => aborted.push(turn.signal.aborted));
        return async (tx) => {
          held.push(await turn.isHeld(tx));
          return { again: tx.now() };
        };
      },
    };
    const job = await newJob();
    await requested(service.db, kind, [job]);
    start([patient]);
    await until(turns, 1);
    await service.db.write((tx) => cancel(tx, kind.name, job));
    await expect.poll(() => aborted, soon).toEqual([true]);
    await expect.poll(() => held, soon).toEqual([false]);
    expect(await jobsOf(kind)).toEqual([]);
  });

  it("that is done at intervals is done by one process, and again after the interval", async () => {
    const { db, advance } = newClock();
    let done = 0;
    const kind = kindOf(
      async () => {
        done++;
        return async () => ({});
      },
      { everyMs: minute },
    );
    for (let n = 0; n < 3; n++) start([kind], db);
    const isWaiting = async () => {
      const { run_at = null, lease = null } = (await jobOf(kind)) ?? {};
      return lease === null && run_at !== null && Date.parse(run_at) > db.now().getTime();
    };
    for (let times = 0; times < 3; times++) {
      await expect.poll(isWaiting, soon).toBe(true);
      expect(done).toBe(times);
      advance(minute);
      await expect.poll(() => done, soon).toBe(times + 1);
    }
    expect(await jobsOf(kind)).toMatchObject([{ org_id: nilId }]);
  });

  it("of a deleted organisation waits until that is restored", async () => {
    const [{ kind, turns }, marker] = [heldKind(), heldKind()];
    const job = await newJob();
    await requested(service.db, kind, [job]);
    const setTo = (at: string | null) => service.db.write((tx) => tx.run(setClosed, { org: job.org, at }));
    await setTo(new Date().toISOString());
    start([kind, marker.kind]);
    await untilLookedAgain(service.db, marker);
    await untilLookedAgain(service.db, marker);
    expect(turns).toEqual([]);
    await setTo(null);
    (await until(turns, 1)).end();
    await untilIdle(kind);
  });

  it("is left to others at once when its process stops, without counting an attempt", async () => {
    const [first, second] = [heldKind(), heldKind()];
    const { kind } = first;
    await requested(service.db, kind, [await newJob()]);
    const { stop, logged } = start([kind]);
    await until(first.turns, 1);
    await stop();
    expect(await jobOf(kind)).toMatchObject({ lease: null, attempts: 0, failed_at: null });
    start([{ ...second.kind, name: kind.name }]);
    const { turn, end } = await until(second.turns, 1);
    expect(turn.attempts).toBe(0);
    end();
    await untilIdle(kind);
    expect(logged).toEqual([]);
  });

  it("may end within the grace of its kind when its process stops", async () => {
    const { kind, turns } = heldKind({ graceMs: minute });
    await requested(service.db, kind, [await newJob()]);
    const { stop } = start([kind]);
    const { turn, end } = await until(turns, 1);
    const stopped = stop();
    expect(turn.signal.aborted).toBe(false);
    end();
    await stopped;
    expect(await jobOf(kind)).toMatchObject(idle);
  });

  it("that was claimed while its process began to stop is left to others, too", async () => {
    let stopped: Promise<void> | undefined;
    const begin: JobKind["begin"] = async () => {
      stopped ??= stop();
      return { next: null };
    };
    const { kind, turns } = heldKind({ begin });
    await requested(service.db, kind, [await newJob()]);
    const { stop } = start([kind]);
    await until(turns, 1);
    await stopped;
    expect(await jobOf(kind)).toMatchObject({ lease: null, attempts: 0, run_at: expect.any(String) });
  });

  it("is not done again because the database was unavailable when it ended", async () => {
    let isDown = false;
    let refused = 0;
    const write: Database["write"] = async (work, lane) => {
      if (!isDown) return service.db.write(work, lane);
      refused++;
      throw new StorageUnavailable(undefined);
    };
    const { kind, turns } = heldKind();
    await requested(service.db, kind, [await newJob()]);
    start([kind], { ...service.db, write });
    const { end } = await until(turns, 1);
    isDown = true;
    end();
    await expect.poll(() => refused, soon).toBeGreaterThan(0);
    isDown = false;
    await untilIdle(kind);
    expect(turns).toHaveLength(1);
  });

  it("that is scheduled is done at its time, or not at all once that is taken back", async () => {
    const { db, advance } = newClock();
    const [{ kind, turns }, marker] = [heldKind(), heldKind()];
    const [job, other] = [await newJob("kept"), await newJob("taken back")];
    const at = new Date(db.now().getTime() + 60 * minute);
    await db.write(async (tx) => {
      for (const one of [job, other]) await schedule(tx, kind.name, one, at);
      await schedule(tx, kind.name, other, null);
    });
    start([kind, marker.kind], db);
    await untilLookedAgain(db, marker);
    expect(turns).toEqual([]);
    advance(60 * minute);
    const { turn, end } = await until(turns, 1);
    expect(turn.subject).toBe("kept");
    end();
    await untilLookedAgain(db, marker);
    expect(turns).toHaveLength(1);
  });

  it("leaves no row once it has nothing to do and its pause has ended, unless it was given up in the last 30 days", async () => {
    const { db, advance } = newClock();
    const { kind, turns } = heldKind({ atOnce: 9, perOrganisation: 9 });
    const { org } = await newJob();
    const subjects = ["done", "failed", "given up", "paused", "running"];
    for (const subject of [...subjects, "waiting"])
      await requested(db, kind, [{ org, subject }], subject === "waiting" ? new Date("2100-01-01") : undefined);
    start([kind], db);
    await until(turns, subjects.length);
    const turnOf = (subject: string) => turns.find(({ turn }) => turn.subject === subject)!;
    turnOf("done").end();
    turnOf("failed").fail(new Error("no"));
    turnOf("given up").fail(new JobFailure("no", { isPermanent: true }));
    turnOf("paused").end(async () => ({ pauseMs: minute / 2 }));
    const left = async () => (await jobsOf(kind)).filter(({ lease }) => lease === null).length;
    await expect.poll(left, soon).toBe(subjects.length);
    const kept = async () => {
      await deleteOldJobs(db);
      return (await jobsOf(kind)).map(({ subject }) => subject);
    };
    expect(await kept()).toEqual(["failed", "given up", "paused", "running", "waiting"]);
    advance(minute / 2);
    expect(await kept()).toEqual(["failed", "given up", "running", "waiting"]);
    advance(30 * 24 * 60 * minute);
    expect(await kept()).toEqual(["failed", "running", "waiting"]);
  });
});
