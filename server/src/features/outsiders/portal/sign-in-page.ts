import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { html } from "../../../shared/html.ts";
import { noticePage, type ReportTexts } from "../reports/report-pages.exports.ts";
import type { PortalTexts } from "./portal-texts.ts";

/**
 * Moves the secret from the fragment, which is not sent to any server, into the form. It is sent after a click only, so
 * that programs that open links use none up.
 */
const script = `const secret=location.hash.slice(1);
const form=document.querySelector("form");
history.replaceState(null,"",location.pathname);
document.querySelector("#waiting").remove();
if(secret){form.elements.secret.value=secret;form.hidden=false}else document.querySelector("#incomplete").hidden=false;`;

export function signInPage(texts: ReportTexts, portal: PortalTexts): HtmlPage {
  const more = html`${[
    html`<form method="post" action="sign-in" hidden><input type="hidden" name="secret"><button type="submit">${portal.signIn.button}</button></form>`,
    html`<p class="notice bad" role="alert" id="incomplete" hidden>${portal.incomplete}</p>`,
    html`<p class="notice bad" id="waiting">${portal.scriptNeeded}</p>`,
  ]}`;
  return noticePage(200, texts, portal.signIn, { more, script });
}
