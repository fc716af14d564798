let loaded: Promise<typeof import("sharp").default> | undefined;

/**
 * Loaded with the first image, because loading is slow and takes memory. All but four input formats are blocked, and SVG
 * can be read from memory only: uploads are read from files, and what is in memory was written by the service itself.
 */
export function loadSharp() {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    const readers = ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"];
    sharp.unblock({ operation: [...readers, "VipsForeignLoadSvgBuffer"] });
    return sharp;
  }));
}
