import { xssPayloads } from "./xss-payloads.ts";

/** A page whose every text, attribute and style is hostile, as a recorder would never send it. */
export function hostileRecording(): Blob {
  let id = 2;
  const call = "top.executed?.(1);parent.executed?.(1)";
  const element = (tagName: string, attributes: object = {}, childNodes: object[] = []) => ({
    type: 2,
    id: ++id,
    tagName,
    attributes,
    childNodes,
  });
  const text = (textContent: string, isStyle = false) => ({ type: 3, id: ++id, textContent, isStyle });
  const body = [
    element("script", { src: "https://evil.example/x.js" }, [text(call)]),
    element("iframe", { src: `javascript:${call}`, srcdoc: `<script>${call}</script>` }),
    element("a", { href: `javascript:${call}` }, [text("Recorded page")]),
    element("img", { src: "https://evil.example/pixel.png", onerror: call, srcset: "https://evil.example/2.png 2x" }),
    element("img", { src: "x", onerror: call, rr_dataURL: "https://evil.example/3.png" }),
    element("svg", { onload: call, style: "background:url(https://evil.example/4.png)" }),
    element("object", { data: `javascript:${call}` }),
    element("form", { action: `javascript:${call}` }, [element("button", { formaction: `javascript:${call}` })]),
    element("meta", { "http-equiv": "refresh", content: `0;url=javascript:${call}` }),
    element("base", { href: "https://evil.example/" }),
    element("link", { rel: "stylesheet", href: "https://evil.example/x.css" }),
    element("style", {}, [
      text("@import 'https://evil.example/y.css'; p{background:url(https://evil.example/5.png)}", true),
    ]),
    element("style", {
      _cssText: "@font-face{font-family:x;src:url(https://evil.example/f.woff2)} body{font-family:x}",
    }),
    element("video", { poster: "https://evil.example/6.png", autoplay: true, onerror: call }),
    ...xssPayloads.map((payload) =>
      element("p", { title: payload, style: payload, [payload]: payload }, [text(payload)]),
    ),
  ];
  const html = element("html", { onclick: call }, [element("head"), element("body", { onload: call }, body)]);
  const at = Date.now() - 10_000;
  const mutation = {
    source: 0,
    texts: xssPayloads.map((value) => ({ id: 5, value })),
    attributes: [
      {
        id: 6,
        attributes: {
          src: "https://evil.example/7.png",
          onerror: call,
          style: { background: "url(https://evil.example/8.png)" },
        },
      },
    ],
    removes: [],
    adds: [{ parentId: 4, nextId: null, node: element("img", { src: "https://evil.example/9.png", onerror: call }) }],
  };
  const events = [
    { type: 4, timestamp: at, data: { href: `javascript:${call}`, width: 800, height: 600 } },
    {
      type: 2,
      timestamp: at + 10,
      data: { node: { type: 0, id: 1, childNodes: [html] }, initialOffset: { top: 0, left: 0 } },
    },
    { type: 3, timestamp: at + 500, data: mutation },
    {
      type: 3,
      timestamp: at + 600,
      data: { source: 8, id: 7, adds: [{ rule: "p{background:url(https://evil.example/10.png)}" }] },
    },
    {
      type: 3,
      timestamp: at + 700,
      data: { source: 10, family: "x", fontSource: "url(https://evil.example/g.woff2)" },
    },
    { type: 5, timestamp: at + 800, data: { tag: call, payload: call } },
    { type: 3, timestamp: at + 900, data: { source: 1, positions: [{ x: 10, y: 10, id: 5, timeOffset: 0 }] } },
  ];
  return new Blob([JSON.stringify(events)], { type: "application/json" });
}
