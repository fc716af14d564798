let loaded: Promise<typeof import("sharp").default> | undefined;

/** Loaded when the first image comes, because it takes its time and memory. It reads these four formats and no other. */
export function loadSharp() {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    const readers = ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"];
    sharp.unblock({ operation: readers });
    return sharp;
  }));
}
