import sharp from "sharp";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The share of clearly different pixels, ignoring an area. */
export async function difference(one: Buffer, other: Buffer, without?: Area | null): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((image) => sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  const { width, height } = a.info;
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (without && isInside(x, y, without)) continue;
      const at = (y * width + x) * 3;
      const apart = [0, 1, 2].reduce(
        (sum, channel) => sum + Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
        0,
      );
      if (apart > 60) differing++;
    }
  }
  return differing / (width * height);
}

/** Covers the button's shadow. */
const margin = 40;

const isInside = (x: number, y: number, area: Area) =>
  x >= area.x - margin && x < area.x + area.width + margin && y >= area.y - margin && y < area.y + area.height + margin;
