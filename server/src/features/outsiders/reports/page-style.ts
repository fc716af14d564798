import { dark, light } from "@corkboard/design/colours";
import { policyFor } from "../../../http/pages/html-page.ts";

/** The design's colours under the names that the rules below use. */
function variables(colours: Readonly<Record<keyof typeof light, string>>): string {
  const { paper, sheet, ink, ink2, lineFirm, accent, accentInk, accentWash, done, danger } = colours;
  return [
    `--ground:${paper};--sheet:${sheet};--ink:${ink};--soft:${ink2};--line:${lineFirm};`,
    `--accent:${accent};--on-accent:${accentInk};--mine:${accentWash};--good:${done};--bad:${danger}`,
  ].join("");
}

/** The style of reporter pages, in the reader's colour scheme. */
export const style = [
  `:root{color-scheme:light dark;${variables(light)}}`,
  `@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`,
  "*{box-sizing:border-box}",
  "body{margin:0;padding:clamp(1rem,5vw,4rem) 1rem;background:var(--ground);color:var(--ink);",
  "font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}",
  "main{max-width:44rem;margin:0 auto;padding:clamp(1.25rem,4vw,2.5rem);background:var(--sheet);",
  "border:1px solid var(--line);border-radius:.75rem}",
  "h1{margin:0 0 1rem;font-size:clamp(1.35rem,4vw,1.75rem);line-height:1.25}",
  "h2{margin:2rem 0 .75rem;font-size:1.1rem}p{margin:0 0 .75rem}p:last-child{margin-bottom:0}",
  ".above{margin:0 0 .25rem;color:var(--soft);font-size:.9rem}",
  "dl{display:flex;flex-wrap:wrap;gap:.75rem 2rem;margin:0}dt{color:var(--soft);font-size:.85rem}dd{margin:0}",
  ".status{display:inline-flex;align-items:center;gap:.5rem;font-weight:600}",
  ".status::before{content:'';width:.65rem;height:.65rem;border-radius:50%;background:var(--accent)}",
  ".status.done::before{background:var(--good)}.status.new::before{background:var(--soft)}",
  ".notice{margin:1.5rem 0 0;padding:.75rem 1rem;border:1px solid currentColor;border-radius:.5rem;font-weight:600}",
  ".good{color:var(--good)}.bad{color:var(--bad)}",
  "ol{display:grid;gap:1rem;margin:0;padding:0;list-style:none}",
  "ol>li{padding:.9rem 1.1rem;border:1px solid var(--line);border-radius:.6rem}",
  "li.mine{margin-inline-start:clamp(0rem,8vw,4rem);background:var(--mine)}",
  ".by{display:flex;flex-wrap:wrap;align-items:baseline;gap:.15rem .6rem;margin:0 0 .5rem}",
  ".by time,.role,.hint,footer{color:var(--soft);font-size:.85rem}",
  ".role{padding:0 .45rem;border:1px solid var(--line);border-radius:1rem}",
  "label{display:block;margin:0 0 .35rem;font-weight:600}",
  "textarea{width:100%;min-height:8rem;padding:.7rem .8rem;border:1px solid var(--soft);border-radius:.5rem;",
  "background:var(--sheet);color:inherit;font:inherit;resize:vertical}",
  ".hint{margin:.35rem 0 1rem}",
  "button{padding:.65rem 1.4rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on-accent);",
  "font:inherit;font-weight:600;cursor:pointer}",
  "a{color:var(--accent)}a:focus-visible,button:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);",
  "outline-offset:2px}",
  "fieldset{margin:0 0 1rem;padding:0;border:0}legend{padding:0;margin:0 0 .35rem;font-weight:600}",
  ".option{display:flex;gap:.6rem;align-items:center;min-height:2.75rem;padding:.35rem .75rem;margin:0 0 .4rem;",
  "border:1px solid var(--line);border-radius:.5rem;background:var(--sheet);font-weight:400;cursor:pointer}",
  ".option:hover,.option:has(:checked){border-color:var(--accent)}",
  ".option:has(:checked){box-shadow:inset 0 0 0 1px var(--accent)}",
  ".option input{width:1.1rem;height:1.1rem;margin:0;accent-color:var(--accent);flex:none}",
  ".option:focus-within{outline:3px solid var(--accent);outline-offset:2px}.option input:focus{outline:none}",
  // What waits for the reader stands out from what is only there to be read.
  ".panel{margin:1.75rem 0 0;padding:clamp(1rem,3vw,1.5rem);background:var(--mine);border-radius:.6rem}",
  ".panel h2{margin:0 0 .5rem}.panel textarea{min-height:4.25rem}.panel .notice{margin:0 0 1rem}",
  ".words{margin:0 0 .35rem;font-size:1.1rem}.words+.hint,.words:not(:has(+.hint)){margin-bottom:1.25rem}.words+.hint{margin-top:0}",
  ".actions{margin:.75rem 0 0}.other{margin:1.25rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line)}",
  ".second{display:inline-block;padding:.65rem 1.4rem;border-radius:.5rem;background:var(--sheet);color:var(--ink);",
  "box-shadow:inset 0 0 0 1px var(--line);font-weight:600;text-decoration:none}",
  ".second:hover{box-shadow:inset 0 0 0 1px var(--soft)}button:not(.second):hover{filter:brightness(1.08)}",
  ".preview{display:flex;flex-wrap:wrap;gap:.35rem .9rem;align-items:center;margin:0 0 1.25rem}.preview .hint{margin:0}",
  ".aside{padding:.6rem .9rem;border-inline-start:3px solid var(--soft);background:var(--sheet)}",
  ".compare{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr));gap:1rem;margin:1rem 0 1.25rem}",
  // An SVG shows more of its picture where its shape differs from that of the part it is about.
  ".compare svg{height:auto;aspect-ratio:4/3}",
  "figure{margin:0}figcaption{margin:0 0 .35rem;color:var(--soft);font-size:.85rem;font-weight:600}",
  "svg{display:block;width:100%;height:auto;max-height:28rem;border:1px solid var(--line);border-radius:.5rem;",
  "background:var(--ground)}rect{vector-effect:non-scaling-stroke}",
  ".halo{stroke:#fff;stroke-width:6}.mark{stroke:#314ec7;stroke-width:3}",
  "ul{margin:0;padding:0;list-style:none}.earlier{display:grid;gap:.9rem}.earlier p{margin:0}",
  ".earlier li{padding-inline-start:.9rem;border-inline-start:2px solid var(--line)}.asked{color:var(--soft)}",
  ".earlier .by{margin:.25rem 0 0}",
  ".reports{border:1px solid var(--line);border-radius:.6rem;background:var(--sheet)}",
  ".reports li{position:relative;display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.75rem 1rem}",
  ".reports li+li{border-top:1px solid var(--line)}.reports li:hover{background:var(--ground)}",
  ".reports li:first-child{border-radius:.6rem .6rem 0 0}.reports li:last-child{border-radius:0 0 .6rem .6rem}",
  ".reports li:only-child{border-radius:.6rem}",
  ".reports a{color:inherit;font-weight:600;text-decoration:none}.reports a:hover{text-decoration:underline}",
  ".reports a::after{content:'';position:absolute;inset:0}",
  ".reports .about{grid-column:1;color:var(--soft);font-size:.85rem}.reports .status{font-size:.9rem;font-weight:400}",
  ".task{color:var(--accent);font-size:.9rem;font-weight:600}",
  "@media(max-width:30rem){.reports li{grid-template-columns:1fr}.panel button,.panel a.second{width:100%;",
  "text-align:center}}",
  ".pager{display:flex;justify-content:space-between;margin:1.5rem 0 0}",
  "footer{margin:2.5rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line)}footer form{display:inline}",
  "footer button{padding:0;border-radius:0;background:none;color:var(--accent);font-weight:400;",
  "text-decoration:underline}",
].join("");

export const policy = policyFor(style, { images: true });
