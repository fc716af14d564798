import { limits } from "@corkboard/contract";
import { refuseUncleanText } from "../requests/clean-text.ts";

/** Characters that no name shows, and those that turn the direction of what stands beside them. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** What systems other than this one's cannot have in a name, or read as something else. */
const troublesome = /[<>:"|?*]/g;

const longestEnding = 20;

/**
 * The name of a file as it is shown and offered for saving. It says nothing about where the file is stored or what it
 * is. Half characters and NUL are refused like in all text; folders, invisible characters and excess length go.
 */
export function shownFileName(given: string): string {
  refuseUncleanText(given, "/filename");
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const visible = last.normalize("NFC").replaceAll(invisible, "").replaceAll(troublesome, "_");
  const tidy = visible.replaceAll(/\s+/g, " ").replaceAll(/^[ .]+|(?<![ .])[ .]+$/g, "");
  return shortened(tidy) || "file";
}

/** Cut in the middle, because the ending tells people what they have before them. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileName) return name;
  const dot = characters.lastIndexOf(".");
  const ending = dot > 0 && characters.length - dot <= longestEnding ? characters.slice(dot) : [];
  return [...characters.slice(0, limits.fileName - ending.length), ...ending].join("");
}
