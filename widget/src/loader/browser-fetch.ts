import { quietly } from "./watch-errors.ts";

/**
 * The browser's own fetch, also where the page has put one of its own in its place: that may add headers, which the
 * intake does not expect, or secrets, which are none of its business. A new frame brings the browser's along.
 */
export function browserFetch(): typeof fetch {
  let { fetch } = globalThis;
  if (!/\[native code]/.test(Function.prototype.toString.call(fetch))) {
    const frame = document.createElement("iframe");
    document.documentElement.append(frame);
    quietly(() => (fetch = frame.contentWindow?.fetch ?? fetch));
    frame.remove();
  }
  // Bound to this window, it asks in the page's name: the frame is gone.
  return fetch.bind(globalThis);
}
