import type { SnapdomPlugin } from "@zumer/snapdom";
import { copiesOf } from "./copies.ts";
import { layoutSize } from "./placeholder.ts";

const blankImage = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * Draws images from the browser's memory. The library would fetch them again, which the page's policy may forbid; that
 * remains the fallback for images that cannot be read. Broken images are not fetched again.
 */
export const inlineImages: SnapdomPlugin = {
  name: "corkboard-inline-images",
  resolveNode: (element) =>
    isImage(element) && element.complete && isBroken(element) ? blankCopyOf(element) : undefined,
  afterClone: (capture) => {
    for (const [copy, source] of copiesOf(capture)) {
      if (!isImage(copy) || !isImage(source) || isBroken(source)) continue;
      const shown = drawnDataUrl(source);
      if (shown === undefined) continue;
      copy.removeAttribute("srcset");
      copy.src = shown;
      // Most SVGs keep their aspect ratio when stretched, unlike the bitmaps made of them.
      if (isVector(urlOf(source)) && getComputedStyle(source).objectFit === "fill") copy.style.objectFit = "contain";
    }
  },
};

const isImage = (element: Element): element is HTMLImageElement => element.localName === "img";

const isBroken = ({ naturalWidth }: HTMLImageElement) => naturalWidth === 0;

const urlOf = ({ currentSrc, src }: HTMLImageElement) => currentSrc || src;

function blankCopyOf(picture: HTMLImageElement): HTMLImageElement {
  const copy = document.createElement("img");
  const { width, height } = layoutSize(picture);
  Object.assign(copy.style, { boxSizing: "border-box", width: `${width}px`, height: `${height}px` });
  copy.src = blankImage;
  return copy;
}

function drawnDataUrl(picture: HTMLImageElement): string | undefined {
  const { naturalWidth, naturalHeight, width, height } = picture;
  const address = urlOf(picture);
  if (address.startsWith("data:")) return undefined;
  // Large enough for its displayed size: an SVG may need more than its natural size, a bitmap never does.
  const shown = Math.max(width / naturalWidth, height / naturalHeight) * Math.min(devicePixelRatio, 2);
  const scale = isVector(address) ? Math.max(1, shown) : Math.min(1, shown);
  return drawScaled(picture, getComputedStyle(picture).objectFit === "none" ? 1 : scale)?.toDataURL();
}

/** Undefined if reading would violate the same-origin policy. */
function drawScaled(picture: HTMLImageElement, scale: number): HTMLCanvasElement | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext("2d");
  try {
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    context?.getImageData(0, 0, 1, 1);
    return canvas;
  } catch {
    return undefined;
  }
}

const isVector = (address: string) => /\.svg(?:[?#]|$)/i.test(address);

/** Background images are not elements, so the library's requests for them are served from the browser's cache. */
export function serveBackgroundImages(): () => void {
  const original = window.fetch;
  let isOver = false;
  const serving: typeof fetch = async (input, init) => {
    const isHandled = !isOver && typeof input === "string" && isCaptureRequest(init) && isSameOriginImage(input);
    return (isHandled ? await loaded(input) : undefined) ?? original.call(window, input, init);
  };
  window.fetch = serving;
  return () => {
    isOver = true;
    if (window.fetch === serving) window.fetch = original;
  };
}

/** The library's requests have exactly these three options; the page's own requests are passed on. */
const isCaptureRequest = (init: RequestInit | undefined) =>
  Object.keys(init ?? {})
    .toSorted()
    .join() === "credentials,headers,signal";

const isSameOriginImage = (address: string) =>
  new URL(address, location.href).origin === location.origin &&
  !/\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)/i.test(address);

async function loaded(address: string): Promise<Response | undefined> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => undefined);
  if (picture.naturalWidth === 0) return undefined;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const isSvg = isVector(address);
  const canvas = drawScaled(picture, isSvg ? sharpScale(width, height) : 1);
  if (!canvas) return undefined;
  if (!isSvg) return new Response(await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)));
  // Wrapped in an SVG of the original size, because backgrounds are laid out by the image's natural size.
  const image = `<image href="${canvas.toDataURL()}" width="${width}" height="${height}"/>`;
  const frame = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${image}</svg>`;
  return new Response(text, { headers: { "content-type": "image/svg+xml" } });
}

/** An SVG may be shown at any size; this one is sharp at the usual background sizes. */
const sharpScale = (width: number, height: number) => Math.max(1, Math.min(8, 1_600 / Math.max(width, height)));
