import { ignoreErrors } from "./watch-errors.ts";

/**
 * The native fetch, even if the page has replaced it: a replacement may add headers, which the service does not expect,
 * or credentials, which must not reach it. A new frame provides the native one.
 */
export function browserFetch(): typeof fetch {
  let { fetch } = globalThis;
  if (!/\[native code]/.test(Function.prototype.toString.call(fetch))) {
    const frame = document.createElement("iframe");
    document.documentElement.append(frame);
    ignoreErrors(() => (fetch = frame.contentWindow?.fetch ?? fetch));
    frame.remove();
  }
  // Bound to this window, because the frame is gone and requests must come from the page.
  return fetch.bind(globalThis);
}
