import { describe, expect, it } from "vitest";
import { html, rawHtml } from "./html.ts";

const hostile = `</title><script>alert("1")</script><img src=x onerror='alert(2)'> & &amp;`;
const escaped =
  "&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt; &amp; &amp;amp;";

describe("the html template", () => {
  it("escapes strings between tags", () => {
    expect(String(html`<p>${hostile}</p>`)).toBe(`<p>${escaped}</p>`);
  });

  it.each(['"', "'"])("keeps a string inside an attribute quoted with %s", (quote) => {
    const attribute = String(quote === '"' ? html`<a title="${hostile}">` : html`<a title='${hostile}'>`);
    expect(attribute).toBe(`<a title=${quote}${escaped}${quote}>`);
    expect(attribute.split(quote)).toHaveLength(3);
  });

  it("inserts nested markup as it is, once escaped", () => {
    const inner = html`<b>${hostile}</b>`;
    expect(String(html`<p>${html`<i>${inner}</i>`}</p>`)).toBe(`<p><i><b>${escaped}</b></i></p>`);
  });

  it("joins arrays of markup without a separator", () => {
    const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
    expect(String(html`<ul>${[...items, null, undefined, false]}</ul><ul>${[]}</ul>`)).toBe(
      "<ul><li>a</li><li>&lt;b&gt;</li></ul><ul></ul>",
    );
  });

  it("escapes strings in an array that types did not keep out", () => {
    const items: unknown = [hostile, [hostile]];
    expect(String(html`${items as []}`)).toBe(escaped + escaped);
  });

  it("escapes whatever an object that types did not keep out turns into", () => {
    const value: unknown = { toString: () => hostile };
    expect(String(html`${value as string}`)).toBe(escaped);
  });

  it("leaves out null, undefined and false, and keeps numbers and empty strings", () => {
    expect(String(html`[${null}${undefined}${false}${""}${0}${-1.5}]`)).toBe("[0-1.5]");
  });

  it("escapes markup that was turned into a string first", () => {
    const text = String(html`<b>`);
    expect(String(html`${text}`)).toBe("&lt;b&gt;");
  });

  it("keeps markup of rawHtml as it is", () => {
    const style = rawHtml("a>b{content:'&'}");
    expect(String(html`<style>${style}</style>`)).toBe("<style>a>b{content:'&'}</style>");
  });
});
