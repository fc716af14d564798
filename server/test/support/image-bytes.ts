import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Images to test with, and functions to corrupt them. */

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

export const png = (width = 12, height = 8) => drawn(width, height).png().toBuffer();
export const jpeg = (width = 12, height = 8) => drawn(width, height).jpeg().toBuffer();
export const webp = (width = 12, height = 8) => drawn(width, height).webp().toBuffer();
export const gif = (width = 12, height = 8) => drawn(width, height).gif().toBuffer();

/** A WebP that is expensive to encode but small to send: a small tile of deterministic noise, repeated. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const side = 64;
  let state = 1;
  const pixels = Buffer.alloc(side * side * 3).map(() => (state = (state * 48_271) % 2_147_483_647) >> 8);
  const tile = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return drawn(width, height)
    .composite([{ input: tile, tile: true }])
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** With GPS coordinates, and taken with the camera rotated. */
export const jpegWithPlace = () =>
  drawn(12, 8)
    .withExif({ IFD0: { Make: "SecretCam", Copyright: "Jane Doe" }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The given number of frames, each in a different shade. */
export async function animatedGif(frames: number, side = 10): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3, 0).map((_, index) => Math.floor(index / (side * side * 3)) * 7);
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw })
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const pngHeadBytes = 8 + 25;

/** The image with another chunk after its header. */
export const pngWith = (picture: Buffer, type: string, data: Uint8Array) =>
  Buffer.concat([picture.subarray(0, pngHeadBytes), pngChunk(type, data), picture.subarray(pngHeadBytes)]);

/** A few bytes that claim to be an image of this size. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const data = deflateSync(Buffer.alloc(1_000));
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
