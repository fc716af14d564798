import { html, type Html, rawHtml } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { annotationShapes } from "../../intake/files/files.exports.ts";
import type { ShownDelivery, ShownPicture, ShownScreenshot } from "./agent-work.ts";
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

const longestNote = 500;

/** The complete screenshot with what the reporter drew on it, and what they wrote next to that. */
export function pictureWithMarks({ screenshot: label }: ReportTexts["page"], picture: ShownScreenshot): Html {
  const { width, height, annotations } = picture;
  const notes = annotations.map(({ comment }, index) => {
    const text = typeof comment === "string" ? toSingleLine(comment, longestNote) : "";
    return text !== "" && html`<li><span class="number">${index + 1}</span><span dir="auto">${text}</span></li>`;
  });
  // The shapes consist of numbers only.
  const marks = rawHtml(annotationShapes(annotations, picture));
  const list = notes.some(Boolean) && html`<ul class="notes">${notes}</ul>`;
  return html`<div class="screenshot">${svg(label, picture, { x: 0, y: 0, width, height }, marks)}</div>${list}`;
}

/** Cropped without scripts and styles, by the part of the image that an SVG shows. */
function svg(label: string, { url, width, height, element }: ShownPicture, view: Box, marks?: Html): Html {
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  const mark = element && html`${rect("halo", element)}${rect("mark", element)}`;
  return html`<svg role="img" aria-label="${label}" viewBox="${box}" width="${view.width}" height="${view.height}"><image href="${url}" width="${width}" height="${height}"/>${mark}${marks}</svg>`;
}

/** A light line below the coloured one makes it visible on every picture. */
const rect = (className: string, { x, y, width, height }: Box) =>
  html`<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" fill="none"/>`;
