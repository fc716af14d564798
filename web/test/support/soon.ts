/** For what happens after a while: `await expect.poll(() => …, soon).toBe(…)`. */
export const soon = { timeout: 20_000 } as const;
