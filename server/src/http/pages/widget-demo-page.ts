import { hash } from "node:crypto";
import { errors } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { html, type Html, rawHtml } from "../../shared/html.ts";
import type { VisitedProject } from "../../shared/visited-project.ts";
import { addressOf } from "../limits/client-address.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";
import { protectPage } from "./page-headers.ts";

const keyFormat = /^pk_[\w-]{1,200}$/;

interface DemoPageOptions {
  /** The address under which people reach the service. */
  publicUrl(): string;
  /** Finds the website project with this public key. */
  findProject(key: string): Promise<VisitedProject | undefined>;
  readonly visitorLimits: VisitorLimits;
}

/**
 * A page for trying the widget, with bugs worth reporting. It reveals no more about a key than `getWidgetConfig`, and
 * counts towards the same rate limit.
 */
export function exposeWidgetDemoPage(app: FastifyInstance, options: DemoPageOptions): void {
  app.get<{ Querystring: { key?: unknown } }>("/widget/demo", async (request, reply) => {
    const { key } = request.query;
    const { status, content } =
      typeof key === "string" && keyFormat.test(key)
        ? await pageFor(key, () => options.visitorLimits.takeRequest(addressOf(request)), options)
        : { status: 200, content: page(explanation(options.publicUrl())) };
    return protectPage(reply, { policy: contentSecurityPolicy }).code(status).send(content.toString());
  });
}

async function pageFor(key: string, takeRequest: () => void, { findProject, publicUrl }: DemoPageOptions) {
  takeRequest();
  const project = await findProject(key);
  if (!project) return { status: errors.invalidApiKey.status, content: page(unknownKey(publicUrl())) };
  if (!project.settings.enabled) return { status: errors.widgetDisabled.status, content: page(disabled) };
  // Relative to this page, because a proxy may have removed a path prefix.
  const script = html`<script src="../widget.js" data-key="${key}" async crossorigin="anonymous"></script>`;
  return { status: 200, content: page(shop, script) };
}

const style = `
:root{color-scheme:light dark;--ground:#f7f5f0;--card:#fff;--ink:#24211c;--soft:#6b655b;--line:#e3dfd6;--warm:#b4552d}
@media (prefers-color-scheme:dark){:root{--ground:#1b1a18;--card:#262421;--ink:#f2efe9;--soft:#b0a99d;--line:#3a3732;--warm:#f0a07a}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
header{position:sticky;top:0;display:flex;gap:1.5rem;align-items:center;padding:1rem clamp(1rem,5vw,4rem);background:var(--card);border-bottom:1px solid var(--line)}
header strong{font-size:1.15rem;letter-spacing:-.01em}header span{color:var(--soft)}
main{max-width:64rem;margin:0 auto;padding:clamp(1.5rem,5vw,4rem) clamp(1rem,5vw,2rem)}
h1{margin:0 0 .75rem;font-size:clamp(1.8rem,4.5vw,3rem);line-height:1.1;letter-spacing:-.03em;text-wrap:balance}
p{margin:0 0 1rem;max-width:38rem;color:var(--soft)}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem;margin:2rem 0;padding:0;list-style:none}
li{padding:1.25rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
li svg{display:block;width:100%;height:auto;margin-bottom:1rem;border-radius:.6rem}
li b{display:block}li span{color:var(--warm);font-weight:600}
form{display:grid;gap:.75rem;max-width:24rem;padding:1.25rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
label{display:grid;gap:.25rem;font-size:.9rem}
input{padding:.6rem .8rem;border:1px solid var(--soft);border-radius:.5rem;background:none;color:inherit;font:inherit}
code,pre{font:0.9rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;color:var(--ink)}
`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", style, "base64")}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = (content: Html, script?: Html) => {
  const meta = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  const head = html`${meta}<title>Try the Corkboard widget</title><style>${rawHtml(style)}</style>${script}`;
  return html`<!doctype html><html lang="en"><head>${head}</head><body>${content}</body></html>`;
};

const infoPage = (heading: string, content: Html) =>
  html`<header><strong>Corkboard</strong><span>Try the widget</span></header><main><h1>${heading}</h1>${content}</main>`;

const keyInstructions = (publicUrl: string) => html`
<p>Every website project has a public key. It is the <code>api_key</code> of the project in the API:</p>
<pre>curl -H "Authorization: Bearer $TOKEN" ${publicUrl}/api/v1/projects/PROJECT_ID</pre>
<p>Then open this page with the key: <code>${publicUrl}/widget/demo?key=pk_…</code></p>`;

const explanation = (publicUrl: string) => infoPage("Open this page with a project key", keyInstructions(publicUrl));

const unknownKey = (publicUrl: string) =>
  infoPage(
    "Unknown project key",
    html`<p>No project has this key. It may be incomplete, or it was rotated.</p>${keyInstructions(publicUrl)}`,
  );

const disabled = infoPage(
  "The widget of this project is disabled",
  html`<p>It is not shown on any page. An owner can enable it by setting <code>enabled</code> to <code>true</code> in the project's widget settings.</p>`,
);

const product = (name: string, price: string, colour: string, shape: Html) => {
  const stroke = html`fill="none" stroke="#24211c" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`;
  const drawing = html`<rect width="240" height="150" fill="${colour}"/><g ${stroke}>${shape}</g>`;
  const picture = html`<svg viewBox="0 0 240 150" role="img" aria-label="${name}">${drawing}</svg>`;
  return html`<li>${picture}<b>${name}</b><span>${price}</span></li>`;
};

const wheels = html`<circle cx="75" cy="98" r="28"/><circle cx="168" cy="98" r="28"/>`;

const shop = html`<header><strong>Bolt Bikes</strong><span>A shop with a few bugs</span></header><main>
<h1>Find the bugs and report them</h1>
<p>Press the button in the corner, take a screenshot, mark the bug and send your report. It is added to the project whose
key this page was opened with.</p><ul>
${product("City 7", "€ 849", "#f3d9b8", html`${wheels}<path d="M75 98 105 55h48l15 43M105 55l22 43 26-43M98 44h18M153 55l-4-14h16"/>`)}
${product("Gravel One", "€ 1,29", "#cfe0d4", html`${wheels}<path d="M75 98 108 58h46l14 40M108 58l18 40 28-40M100 48h16M154 58l-3-12h14c8 0 8 10 0 10"/>`)}
${product("Cargo XL", "€ 2,490", "#d5dbee", html`<circle cx="62" cy="102" r="24"/><circle cx="196" cy="106" r="20"/><path d="M62 102 92 60h30l8 42h66M92 60l20 42M86 50h16M130 70h52v32h-52z"/>`)}
</ul><form><b>Newsletter</b><label>Email adress<input type="email" autocomplete="off"></label>
<label>Postcode<input autocomplete="off"></label></form></main>`;
