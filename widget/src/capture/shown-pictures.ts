import type { SnapdomPlugin } from "@zumer/snapdom";
import { copiesOf } from "./copies.ts";
import { layoutSize } from "./stand-in.ts";

const nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * Pictures are drawn as the browser has them. The capture would fetch them once more, which a page's policy may forbid;
 * that is left for those that do not let themselves be read. Broken pictures are not tried again.
 */
export const shownPictures: SnapdomPlugin = {
  name: "corkboard-shown-pictures",
  resolveNode: (element) => (isPicture(element) && element.complete && isEmpty(element) ? empty(element) : undefined),
  afterClone: (capture) => {
    for (const [copy, source] of copiesOf(capture)) {
      if (!isPicture(copy) || !isPicture(source) || isEmpty(source)) continue;
      const shown = drawn(source);
      if (shown === undefined) continue;
      copy.removeAttribute("srcset");
      copy.src = shown;
      // Most drawings keep their proportions where they are stretched, unlike the pictures made of them.
      if (isVector(addressOf(source)) && getComputedStyle(source).objectFit === "fill")
        copy.style.objectFit = "contain";
    }
  },
};

const isPicture = (element: Element): element is HTMLImageElement => element.localName === "img";

const isEmpty = ({ naturalWidth }: HTMLImageElement) => naturalWidth === 0;

const addressOf = ({ currentSrc, src }: HTMLImageElement) => currentSrc || src;

function empty(picture: HTMLImageElement): HTMLImageElement {
  const copy = document.createElement("img");
  const { width, height } = layoutSize(picture);
  Object.assign(copy.style, { boxSizing: "border-box", width: `${width}px`, height: `${height}px` });
  copy.src = nothing;
  return copy;
}

function drawn(picture: HTMLImageElement): string | undefined {
  const { naturalWidth, naturalHeight, width, height } = picture;
  const address = addressOf(picture);
  if (address.startsWith("data:")) return undefined;
  // Large enough for where it is shown; a drawing may need more than its own size, a photo no more than it.
  const shown = Math.max(width / naturalWidth, height / naturalHeight) * Math.min(devicePixelRatio, 2);
  const scale = isVector(address) ? Math.max(1, shown) : Math.min(1, shown);
  return drawnAt(picture, getComputedStyle(picture).objectFit === "none" ? 1 : scale)?.toDataURL();
}

/** Nothing where the picture is not ours to read. */
function drawnAt(picture: HTMLImageElement, scale: number): HTMLCanvasElement | undefined {
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

/** Backgrounds are no elements, so the capture's requests for them are answered, with what the browser has of them. */
export function answerForBackgrounds(): () => void {
  const original = window.fetch;
  let isOver = false;
  const answering: typeof fetch = async (input, init) => {
    const isAsked = !isOver && typeof input === "string" && isOfCapture(init) && isOwnPicture(input);
    return (isAsked ? await loaded(input) : undefined) ?? original.call(window, input, init);
  };
  window.fetch = answering;
  return () => {
    isOver = true;
    if (window.fetch === answering) window.fetch = original;
  };
}

/** These three options and no other are how the capture asks; the page's own requests go their usual way. */
const isOfCapture = (init: RequestInit | undefined) =>
  Object.keys(init ?? {})
    .toSorted()
    .join() === "credentials,headers,signal";

const isOwnPicture = (address: string) =>
  new URL(address, location.href).origin === location.origin &&
  !/\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)/i.test(address);

async function loaded(address: string): Promise<Response | undefined> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => undefined);
  if (picture.naturalWidth === 0) return undefined;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const isDrawing = isVector(address);
  const canvas = drawnAt(picture, isDrawing ? sharpScale(width, height) : 1);
  if (!canvas) return undefined;
  if (!isDrawing) return new Response(await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve)));
  // In a drawing of the size that it had, because backgrounds are laid out by the size of the picture.
  const image = `<image href="${canvas.toDataURL()}" width="${width}" height="${height}"/>`;
  const frame = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${image}</svg>`;
  return new Response(text, { headers: { "content-type": "image/svg+xml" } });
}

/** A drawing may be shown at any size; at this one it is still sharp where backgrounds are usually stretched to. */
const sharpScale = (width: number, height: number) => Math.max(1, Math.min(8, 1_600 / Math.max(width, height)));
