import { ignoreErrors } from "./watch-errors.ts";

export interface RequestFailure {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

type Note = (failure: RequestFailure) => void;

/** Reports failed fetch and XMLHttpRequest calls, and images, scripts and styles that did not load. */
export function watchRequests(note: Note): void {
  watchFetch(note);
  watchXhr(note);
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const url = target.getAttribute("src") ?? target.getAttribute("href");
      if (url) ignoreErrors(() => note({ method: "GET", url, status: 0 }));
    },
    true,
  );
}

function watchFetch(note: Note): void {
  const original = globalThis.fetch;
  if (!original) return;
  const notify = (input: RequestInfo | URL, init: RequestInit | undefined, status: number) =>
    ignoreErrors(() => {
      const { method, url } = input instanceof Request ? input : { method: "GET", url: `${input}` };
      note({ method: init?.method ?? method, url, status });
    });
  const watched: typeof fetch = function (this: unknown, input, init) {
    // A derived promise, so that an unhandled failure is still reported as an unhandled rejection.
    return Reflect.apply(original, this ?? globalThis, arguments).then(
      (response: Response) => {
        if (response.status >= 400) notify(input, init, response.status);
        return response;
      },
      (error: unknown) => {
        if (!(error instanceof DOMException && error.name === "AbortError")) notify(input, init, 0);
        throw error;
      },
    );
  }; // Looks like the original to code that inspects it.
  for (const name of ["name", "length"] as const) Object.defineProperty(watched, name, { value: original[name] });
  globalThis.fetch = watched;
}

function watchXhr(note: Note): void {
  const prototype = globalThis.XMLHttpRequest?.prototype;
  if (!prototype) return;
  const { open, send } = prototype;
  const requests = new WeakMap<XMLHttpRequest, { method: string; url: string }>();
  prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    ignoreErrors(() => requests.set(this, { method, url: String(url) }));
    Reflect.apply(open, this, arguments);
  };
  prototype.send = function (this: XMLHttpRequest) {
    const request = requests.get(this);
    const notify = () => {
      if (request && (this.status === 0 || this.status >= 400)) note({ ...request, status: this.status });
    };
    if (request)
      for (const type of ["load", "error", "timeout"]) this.addEventListener(type, () => ignoreErrors(notify));
    Reflect.apply(send, this, arguments);
  };
}
