import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Makes stack traces name the files and lines of the sources. `--enable-source-maps` would read every map at start, which
 * costs about 100 ms and 17 MB; here a map is read when the first stack of its file is read.
 */
export function showSourcesInStacks(folder) {
  const bundle = `${pathToFileURL(folder).href}/`;
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file);
  };
  Error.prepareStackTrace = (error, frames) =>
    [headerOf(error), ...frames.map((frame) => `    at ${sourceFrame(frame, bundle, mapOf)}`)].join("\n");
}

function sourceFrame(frame, bundle, mapOf) {
  const text = String(frame);
  const file = frame.getFileName();
  if (!file?.startsWith(bundle)) return text;
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  const source = mapOf(file)?.findOrigin(line, column);
  if (source?.fileName === undefined) return text;
  const url = new URL(source.fileName, file).href;
  return text.replace(`${file}:${line}:${column}`, () => `${url}:${source.lineNumber}:${source.columnNumber}`);
}

/** A trace without it is better than none. */
function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")));
  } catch {
    return undefined;
  }
}

function headerOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
}
