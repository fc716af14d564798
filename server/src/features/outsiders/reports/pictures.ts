import { html, type Html } from "../../../shared/html.ts";
import type { ShownDelivery, ShownPicture } from "./agent-work.ts";
import type { Box } from "./crop.ts";
import type { ReportTexts } from "./texts/report-texts.ts";

/** Before and after, both cropped to the reported element. */
export function comparison(
  { before: beforeLabel, after: afterLabel }: ReportTexts["work"],
  { before, after }: Pick<ShownDelivery, "before" | "after">,
): Html | undefined {
  if (!before && !after) return undefined;
  const figure = (label: string, picture: ShownPicture) =>
    html`<figure><figcaption>${label}</figcaption>${svg(label, picture, picture.view)}</figure>`;
  return html`<div class="compare">${before && figure(beforeLabel, before)}${after && figure(afterLabel, after)}</div>`;
}

export const wholePicture = (label: string, picture: ShownPicture): Html =>
  svg(label, picture, { x: 0, y: 0, width: picture.width, height: picture.height });

/** Cropped without scripts and styles, by the part of the image that an SVG shows. */
function svg(label: string, { url, width, height, element }: ShownPicture, view: Box): Html {
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  const mark = element && html`${rect("halo", element)}${rect("mark", element)}`;
  return html`<svg role="img" aria-label="${label}" viewBox="${box}" width="${view.width}" height="${view.height}"><image href="${url}" width="${width}" height="${height}"/>${mark}</svg>`;
}

/** A light line below the coloured one makes it visible on every picture. */
const rect = (className: string, { x, y, width, height }: Box) =>
  html`<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" fill="none"/>`;
