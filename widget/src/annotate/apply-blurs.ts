import type { Region } from "../panel/picture.ts";

/** Coarse enough to make any line of text illegible. */
const blockPixels = 28;

/** A copy with the regions blurred irreversibly: their pixels are replaced, not covered. */
export function applyBlurs(original: HTMLCanvasElement, blurs: readonly Region[]): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = original.width;
  canvas.height = original.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser cannot draw");
  context.drawImage(original, 0, 0);
  for (const blur of blurs) {
    const left = Math.max(0, Math.floor(blur.x * canvas.width));
    const top = Math.max(0, Math.floor(blur.y * canvas.height));
    const width = Math.min(canvas.width, Math.ceil((blur.x + blur.width) * canvas.width)) - left;
    const height = Math.min(canvas.height, Math.ceil((blur.y + blur.height) * canvas.height)) - top;
    if (width < 1 || height < 1) continue;
    context.imageSmoothingEnabled = true;
    context.drawImage(averaged(original, { x: left, y: top, width, height }), left, top, width, height);
  }
  return canvas;
}

/** One pixel per block, in the block's mean colour. */
function averaged(original: HTMLCanvasElement, { x, y, width, height }: Region): HTMLCanvasElement {
  const small = document.createElement("canvas");
  small.width = Math.max(1, Math.round(width / blockPixels));
  small.height = Math.max(1, Math.round(height / blockPixels));
  const source = original.getContext("2d")?.getImageData(x, y, width, height).data;
  const context = small.getContext("2d");
  if (!source || !context) throw new Error("this browser cannot draw");
  const pixels = context.createImageData(small.width, small.height);
  const sums = new Float64Array(small.width * small.height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const block = blockAt(row, height, small.height) * small.width + blockAt(column, width, small.width);
      const at = (row * width + column) * 4;
      for (const channel of [0, 1, 2]) sums[block * 4 + channel]! += source[at + channel] ?? 0;
      sums[block * 4 + 3]!++;
    }
  }
  for (let block = 0; block < sums.length; block += 4) {
    const count = sums[block + 3] || 1;
    for (const channel of [0, 1, 2]) pixels.data[block + channel] = (sums[block + channel] ?? 0) / count;
    pixels.data[block + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return small;
}

const blockAt = (position: number, size: number, blocks: number) =>
  Math.min(blocks - 1, Math.floor((position * blocks) / size));
