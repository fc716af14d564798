import { limits } from "@corkboard/contract";
import type { DetectedType } from "./detect-type.ts";

/** The extensions that match a type, the preferred one first. */
const extensions: Partial<Record<DetectedType, readonly string[]>> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "image/gif": [".gif"],
  "video/mp4": [".mp4", ".m4v"],
  "video/webm": [".webm"],
};

/** A file shown inline must not be saved under a name that systems would execute: `page.html` becomes `page.html.png`. */
export function safeFileName(type: DetectedType, name: string): string {
  const matching = extensions[type];
  if (!matching || matching.some((extension) => name.toLowerCase().endsWith(extension))) return name;
  const extension = matching[0] ?? "";
  return [...name].slice(0, limits.fileName - extension.length).join("") + extension;
}
