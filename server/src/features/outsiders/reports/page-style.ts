import { dark, light } from "@corkboard/design/colours";
import { fontFaces } from "../../../http/pages/fonts.ts";
import { policyFor } from "../../../http/pages/html-page.ts";

/** The design's colours under the names that the rules below use. */
function variables(colours: Readonly<Record<keyof typeof light, string>>): string {
  const { paper, desk, sheet, ink, ink2, ink3, lineSoft, lineFirm, accent, accentInk, accentWash } = colours;
  const { done, danger, progress, review } = colours;
  return [
    `--paper:${paper};--desk:${desk};--sheet:${sheet};--ink:${ink};--soft:${ink2};--faint:${ink3};`,
    `--line:${lineSoft};--firm:${lineFirm};--accent:${accent};--on-accent:${accentInk};--wash:${accentWash};`,
    `--good:${done};--bad:${danger};--progress:${progress};--review:${review}`,
  ].join("");
}

const base = [
  `:root{color-scheme:light dark;--gap:24px;${variables(light)}}`,
  `@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
  "*,::before,::after{box-sizing:border-box}",
  "body{margin:0;background:var(--paper);color:var(--ink);font:400 15px/1.55 Inter,system-ui,sans-serif;",
  'font-feature-settings:"cv05","ss03";-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}',
  "main{max-width:768px;margin:0 auto;padding:30px var(--gap) 48px}",
  "h1{margin:0;font-size:26px;line-height:1.22;font-weight:700;letter-spacing:-.02em;text-wrap:balance}",
  "h2{margin:0 0 10px;font-size:16px;font-weight:650;letter-spacing:-.01em}",
  "p{margin:0 0 .75rem}p:last-child{margin-bottom:0}a{color:var(--accent);text-underline-offset:2px}",
  "section{margin:24px 0 0;padding:20px 24px 22px;background:var(--sheet);border:1px solid var(--line);border-radius:12px}",
  "section.alone{margin:clamp(0px,6vh,64px) auto 0;max-width:560px}.alone h1{margin:0 0 10px;font-size:20px}",
  ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}",
];

const head = [
  "header{background:var(--sheet);border-bottom:1px solid var(--line)}",
  "header>div{display:flex;align-items:center;gap:10px;max-width:768px;min-height:60px;margin:0 auto;padding:8px var(--gap)}",
  ".monogram{display:grid;place-items:center;flex:none;width:30px;height:30px;border-radius:50%;background:var(--accent);",
  "color:var(--on-accent);font-size:12px;font-weight:650}",
  ".organisation{font-weight:650;letter-spacing:-.01em}",
  ".organisation,.website{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}",
  ".website{padding-inline-start:16px;margin-inline-start:6px;border-inline-start:1px solid var(--firm);color:var(--soft)}",
  ".end{display:flex;align-items:center;gap:14px;margin-inline-start:auto;padding-inline-start:12px;color:var(--soft);",
  "font-size:13px;white-space:nowrap}",
  ".above{margin:0 0 8px;font-size:14px}.sub{margin:6px 0 0;color:var(--soft);font-size:14px}",
  ".sub bdi::before{content:'· '}",
];

const status = [
  ".now{margin:22px 0 0;color:var(--soft)}",
  ".status{color:var(--ink);font-weight:600}",
  ".status::before{content:'';display:inline-block;width:10px;height:10px;margin-inline-end:7px;border-radius:50%;",
  "border:2px solid var(--faint)}",
  ".status.in_progress::before{border-color:var(--progress);background:var(--progress)}",
  ".status.review::before{border-color:var(--review);background:var(--review)}",
  ".status.done::before{border-color:var(--good);background:var(--good)}",
  ".steps{display:grid;grid-template-columns:1fr 1fr 1fr auto;margin:18px 0 0;padding:0;list-style:none}",
  ".steps li{position:relative;padding:26px 8px 0 0;color:var(--soft);font-size:13px;line-height:1.35;font-weight:550}",
  ".steps li:last-child{padding-inline-end:0;text-align:end}",
  // The line to the next step, and the point of this one.
  ".steps li:not(:last-child)::before{content:'';position:absolute;inset-inline:0;top:8px;height:3px;background:var(--firm)}",
  ".steps li:nth-child(3)::before{inset-inline-end:-14px}",
  ".steps li::after{content:'';position:absolute;inset-inline-start:0;top:0;width:19px;height:19px;border-radius:50%;",
  "border:3px solid var(--firm);background:var(--paper)}",
  ".steps li:last-child::after{inset-inline-start:auto;inset-inline-end:0}",
  ".steps li.past:not(:last-child)::before,.steps .past::after{background:var(--accent)}",
  ".steps .past::after{content:'✓';border-color:var(--accent);display:grid;place-items:center;color:var(--on-accent);font-size:11px;line-height:1}",
  ".steps .current{color:var(--ink);font-weight:650}",
  ".steps .current::after{border-color:var(--accent);box-shadow:inset 0 0 0 3px var(--paper);background:var(--accent)}",
  ".notice{margin:20px 0 0;padding:10px 14px;border:1px solid currentColor;border-radius:8px;font-weight:600}",
  ".good{color:var(--good)}.bad{color:var(--bad)}",
];

const forms = [
  "label{display:block;margin:0 0 6px;font-size:14px;font-weight:600}",
  "textarea{display:block;width:100%;min-height:5.5rem;padding:10px 12px;border:1px solid var(--faint);border-radius:8px;",
  "background:var(--sheet);color:inherit;font:inherit;resize:vertical}textarea::placeholder{color:var(--faint);opacity:1}",
  ".messages+form,p+form:has(#content){margin-top:22px}",
  ".hint,.mail{color:var(--soft);font-size:13px}.hint{margin:6px 0 14px}.mail{margin:14px 0 0}",
  "button,.second{display:inline-block;min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:var(--accent);",
  "color:var(--on-accent);font:inherit;font-weight:600;line-height:24px;text-align:center;text-decoration:none;cursor:pointer}",
  ".second{background:var(--sheet);color:var(--ink);box-shadow:inset 0 0 0 1px var(--firm)}",
  ".second:hover{box-shadow:inset 0 0 0 1px var(--soft)}button:not(.second,.plain):hover{filter:brightness(1.08)}",
  "button.plain,.mail button{min-height:0;padding:0;border-radius:2px;background:none;color:var(--accent);font-weight:400;",
  "line-height:inherit;text-decoration:underline;text-underline-offset:2px}.end button.plain{padding:10px 0}",
  ".mail form{display:inline}",
  ":is(a,button,textarea,select,input):focus-visible{outline:3px solid var(--accent);outline-offset:2px}",
  "fieldset{margin:0 0 1rem;padding:0;border:0}legend{padding:0;margin:0 0 6px;font-size:14px;font-weight:600}",
  ".option{display:flex;gap:10px;align-items:center;min-height:44px;padding:6px 12px;border:1px solid var(--firm);",
  "border-radius:8px;background:var(--sheet);font-size:15px;font-weight:400;cursor:pointer}",
  ".option:hover,.option:has(:checked){border-color:var(--accent)}",
  ".option:has(:checked){box-shadow:inset 0 0 0 1px var(--accent)}",
  ".option input{flex:none;width:18px;height:18px;margin:0;accent-color:var(--accent)}",
  ".option:focus-within{outline:3px solid var(--accent);outline-offset:2px}.option input:focus{outline:none}",
];

/** What waits for the reader stands out from what is only there to be read. */
const panels = [
  ".panel{border:2px solid var(--accent);padding:19px 23px 22px}.panel h2{font-size:18px}.panel textarea{min-height:4.25rem}",
  ".panel .notice{margin:0 0 1rem}",
  ".words{margin:0 0 6px;font-size:16px}.words+.hint,.words:not(:has(+.hint)){margin-bottom:18px}.words+.hint{margin-top:0}",
  ".actions{margin:12px 0 0}.other{margin:18px 0 0;padding:18px 0 0;border-top:1px solid var(--line)}",
  ".preview{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;margin:0 0 18px}.preview .hint{margin:0}",
  ".aside{padding:10px 14px;border-inline-start:3px solid var(--faint);background:var(--desk)}",
];

const pictures = [
  ".compare{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:16px;margin:14px 0 18px}",
  // An SVG shows more of its picture where its shape differs from that of the part it is about.
  ".compare svg{height:auto;aspect-ratio:4/3}",
  "figure{margin:0}figcaption{margin:0 0 6px;color:var(--soft);font-size:13px;font-weight:600}",
  "svg{display:block;width:100%;height:auto;max-height:28rem;border:1px solid var(--line);border-radius:8px;",
  "background:var(--desk)}.halo,.mark{vector-effect:non-scaling-stroke}",
  ".halo{stroke:#fff;stroke-width:6}.mark{stroke:#314ec7;stroke-width:3}",
  ".screenshot{margin:14px 0 0}.screenshot svg{max-height:480px}",
  ".sent{font-weight:600}",
  ".notes{display:grid;gap:6px;margin:12px 0 0;font-size:14px}.notes li{display:flex;gap:10px}",
  ".number{display:grid;place-items:center;flex:none;width:20px;height:20px;border-radius:50%;background:#c9143a;color:#fff;",
  "font-size:11px;font-weight:650}",
];

const lists = [
  "ul{margin:0;padding:0;list-style:none}",
  ".messages{display:grid;gap:18px;margin:0;padding:0;list-style:none}",
  ".message{padding-inline-start:14px;border-inline-start:3px solid var(--line)}.message.mine{border-color:var(--accent)}",
  ".by{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 8px;margin:0 0 4px}",
  ".by time,.role{color:var(--faint);font-size:13px}",
  ".earlier{display:grid;gap:14px}.earlier p{margin:0}",
  ".earlier li{padding-inline-start:14px;border-inline-start:3px solid var(--line)}.asked{color:var(--soft)}",
  ".earlier .by{margin:4px 0 0}",
  "[role=group]{margin:28px 0 0}h2 small{margin-inline-start:6px;color:var(--faint);font-size:13px;font-weight:450}",
  ".reports{overflow:hidden;border:1px solid var(--line);border-radius:12px;background:var(--sheet)}",
  ".reports li{position:relative;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:1px 16px;padding:11px 18px}",
  ".reports li+li{border-top:1px solid var(--line)}.reports li:hover{background:var(--paper)}",
  ".reports a{color:inherit;font-weight:550;text-decoration:none}.reports a:hover{text-decoration:underline}",
  ".reports a::after{content:'';position:absolute;inset:0}",
  ".reports .about{grid-column:1;color:var(--faint);font-size:13px}.reports .status{font-size:13px;font-weight:500}",
  ".task{color:var(--accent);font-size:13px;font-weight:600}",
  ".panel:has(.reports){overflow:hidden}",
  ".panel:has(.reports) h2{margin:-19px -23px 0;padding:12px 23px 11px;background:var(--wash);font-size:15px}",
  ".panel .reports{margin:0 -23px -22px;border-width:1px 0 0;border-radius:0}.panel .reports li{padding-inline:23px}",
  ".filters{display:flex;flex-wrap:wrap;gap:10px;justify-content:space-between;margin:28px 0 -12px}.filters form{display:flex;flex-wrap:wrap;gap:8px}",
  ".states{display:flex;border:1px solid var(--firm);border-radius:8px;background:var(--sheet);overflow:hidden}",
  ".states a{padding:9px 14px;color:var(--ink);font-size:14px;line-height:24px;text-decoration:none}",
  ".states a+a{border-inline-start:1px solid var(--line)}.states a:hover{background:var(--paper)}",
  ".states [aria-current]{background:var(--wash);color:var(--accent);font-weight:600}",
  ":is(select,input[type=search]){min-height:44px;min-width:0;padding:8px 12px;border:1px solid var(--faint);border-radius:8px;background:var(--sheet);color:inherit;font:inherit;font-size:14px}",
  "input[type=search]{width:15rem}.filters button{padding-inline:16px;font-size:14px}",
  ".filters~:is(.hint,.mail,.notice){margin-top:28px}",
  ".pager{display:flex;justify-content:space-between;margin:20px 0 0}",
];

const small = [
  "@media(max-width:600px){:root{--gap:16px}main{padding-top:20px}h1{font-size:22px}header>div{min-height:56px}",
  ".website{display:none}.filters,.filters form{display:grid;grid-template-columns:minmax(0,1fr)}.states a{flex:1;text-align:center}input[type=search]{width:auto}section{margin-top:18px;padding:16px 16px 18px}.panel{padding:15px 15px 17px}",
  ".panel:has(.reports) h2{margin:-15px -15px 0;padding-inline:15px}",
  ".panel .reports{margin:0 -15px -17px}.panel .reports li{padding-inline:15px}.panel :is(button,a.second){width:100%}",
  ".steps li{font-size:12px}.reports li{padding:12px 14px}.reports .task{grid-column:1;grid-row:2}}",
  "@media(max-width:480px){.reports li{grid-template-columns:minmax(0,1fr)}.who{display:none}}",
];

/** The style of the pages for reporters and contacts, in the reader's colour scheme. */
const style = [...base, ...head, ...status, ...forms, ...panels, ...pictures, ...lists, ...small].join("");

interface PageStyle {
  readonly style: string;
  /** The content security policy of pages without a script. */
  readonly policy: string;
}

const styles = new Map<string, PageStyle>();

export function styleBelow(basePath: string): PageStyle {
  const known = styles.get(basePath);
  if (known) return known;
  const complete = fontFaces(basePath) + style;
  const made = { style: complete, policy: policyFor(complete, { images: true, fonts: true }) };
  styles.set(basePath, made);
  return made;
}
