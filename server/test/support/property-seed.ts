/** A failed property test prints its seed. With it in CORKBOARD_TEST_SEED, the same values are tried again. */
const seed = process.env["CORKBOARD_TEST_SEED"];

if (seed !== undefined) {
  const { default: fc } = await import("fast-check");
  fc.configureGlobal({ seed: Number(seed) });
}
