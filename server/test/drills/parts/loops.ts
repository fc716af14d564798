/** Runs this many loops at once, each until `step` returns false. */
export async function loops(count: number, step: (loop: number) => Promise<boolean>): Promise<void> {
  const loop = async (_: unknown, index: number) => {
    while (await step(index));
  };
  await Promise.all(Array.from({ length: count }, loop));
}

/** Calls `work` with every number below `count`, this many at a time. */
export async function eachBelow(count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await loops(Math.min(atOnce, count), async () => {
    const n = next++;
    if (n >= count) return false;
    await work(n);
    return true;
  });
}
