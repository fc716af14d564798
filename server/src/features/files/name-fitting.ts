import { limits } from "@corkboard/contract";
import type { JudgedType } from "./judge-type.ts";

/** The endings that say truly what a file is, the usual one first. */
const endings: Partial<Record<JudgedType, readonly string[]>> = {
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "image/gif": [".gif"],
  "video/mp4": [".mp4", ".m4v"],
  "video/webm": [".webm"],
};

/** What browsers show must not be saved under a name by which systems would run it: `page.html` becomes `page.html.png`. */
export function nameFitting(type: JudgedType, name: string): string {
  const fitting = endings[type];
  if (!fitting || fitting.some((ending) => name.toLowerCase().endsWith(ending))) return name;
  const ending = fitting[0] ?? "";
  return [...name].slice(0, limits.fileName - ending.length).join("") + ending;
}
