import { dark, light } from "@corkboard/design/colours";
import { policyFor } from "../../http/pages/html-page.ts";

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
  "h2{margin:2.25rem 0 .75rem;font-size:1.1rem}p{margin:0 0 .75rem}p:last-child{margin-bottom:0}",
  ".above{margin:0 0 .25rem;color:var(--soft);font-size:.9rem}",
  "dl{display:flex;flex-wrap:wrap;gap:.75rem 2rem;margin:0}dt{color:var(--soft);font-size:.85rem}dd{margin:0}",
  ".status{display:inline-flex;align-items:center;gap:.5rem;font-weight:600}",
  ".status::before{content:'';width:.65rem;height:.65rem;border-radius:50%;background:var(--accent)}",
  ".status.done::before{background:var(--good)}.status.new::before{background:var(--soft)}",
  ".notice{margin:1.5rem 0 0;padding:.75rem 1rem;border:1px solid currentColor;border-radius:.5rem;font-weight:600}",
  ".good{color:var(--good)}.bad{color:var(--bad)}",
  "ol{display:grid;gap:1rem;margin:0;padding:0;list-style:none}",
  "li{padding:.9rem 1.1rem;border:1px solid var(--line);border-radius:.6rem}",
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
  "border:1px solid var(--line);border-radius:.5rem;font-weight:400;cursor:pointer}",
  ".option:has(:checked){border-color:var(--accent);background:var(--mine)}",
  ".option input{width:1.1rem;height:1.1rem;margin:0;accent-color:var(--accent);flex:none}",
  ".work{padding:0 0 .25rem}.work textarea{min-height:4.5rem}.work form{margin:0 0 1rem}",
  ".actions{margin:.75rem 0 0}button.second{background:none;color:var(--accent);",
  "box-shadow:inset 0 0 0 1px var(--accent)}",
  ".compare{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1rem;margin:1rem 0}",
  "figure{margin:0}figcaption{margin:0 0 .35rem;color:var(--soft);font-size:.85rem}",
  "svg{display:block;width:100%;height:auto;max-height:24rem;border:1px solid var(--line);border-radius:.5rem;",
  "background:var(--ground)}.mark{stroke:var(--accent);stroke-width:3;vector-effect:non-scaling-stroke}",
  "ul{display:grid;gap:.75rem;margin:0 0 1rem;padding:0;list-style:none}",
  ".earlier p{margin:0 0 .25rem}input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}",
  "footer{margin:2.5rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line)}footer form{display:inline}",
  "footer button{padding:0;border-radius:0;background:none;color:var(--accent);font-weight:400;",
  "text-decoration:underline}",
].join("");

export const policy = policyFor(style, { images: true });
