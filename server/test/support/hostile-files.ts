import { deflateSync, gzipSync } from "node:zlib";
import { gif, jpeg, jpegWithPlace, png, pngClaiming, pngWith, webp } from "./image-bytes.ts";

export interface HostileFile {
  /** As sent in the form's header. */
  readonly name: string;
  readonly content: Buffer;
}

/** Part of everything that must not run, and of every name that must not become a path. */
export const marker = "cb-escape";

const script = `<script>alert("${marker}")</script>`;
const html = `<!doctype html><html><body>${script}<img src=x onerror=alert("${marker}")></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${marker}')">${script}</svg>`;
const bytes = (text: string) => Buffer.from(text, "latin1");
const zipOf = (content: Buffer) => Buffer.concat([bytes("PK\x03\x04\x14\0\0\0\x08\0"), Buffer.alloc(20), content]);

/** Files that are not what they claim to be, and names that try to be more than names. */
export async function hostileFiles(): Promise<Record<string, HostileFile>> {
  const [aPng, aJpeg, aWebp, aGif, withPlace] = await Promise.all([png(), jpeg(), webp(), gif(), jpegWithPlace()]);
  const zeros = Buffer.alloc(30_000_000);
  const comment = Buffer.concat([bytes("\xff\xfe\x00\x40"), bytes(script.padEnd(62))]);
  return {
    "SVG with a script": file("logo.svg", svg),
    "SVG named PNG": file("logo.png", svg),
    "SVG with a prolog named JPEG": file("logo.jpg", `<?xml version="1.0"?>${svg}`),
    "HTML named PNG": file("shot.png", html),
    "HTML with a byte order mark named JPEG": file("shot.jpg", Buffer.concat([bytes("\xef\xbb\xbf"), bytes(html)])),
    "HTML after much white space named GIF": file("shot.gif", " ".repeat(3_000) + html),
    "HTML in UTF-16 named WebP": file("shot.webp", Buffer.from(`\ufeff${html}`, "utf16le")),
    "plain HTML": file("page.html", html),
    XHTML: file("page.xhtml", `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    MHTML: file("page.mhtml", `From: x\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\n\r\n${html}`),
    "XML that fetches": file("data.xml", `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;${marker}</x>`),
    JavaScript: file("run.js", `alert("${marker}")`),
    "a shell script": file("run.sh", `#!/bin/sh\ntouch /tmp/${marker}`),
    "PHP with two endings": file("shell.php.png", `<?php system("${marker}"); ?>`),
    "a web server's settings": file(".htaccess", `AddType text/html .png\n# ${marker}`),
    "a shortcut": file("link.url", `[InternetShortcut]\r\nURL=javascript:alert("${marker}")`),
    "a Windows program named PNG": file(
      "setup.png",
      Buffer.concat([bytes("MZ\x90\0"), Buffer.alloc(200), bytes(html)]),
    ),
    "a Linux program named JPEG": file("setup.jpg", Buffer.concat([bytes("\x7fELF\x02\x01"), Buffer.alloc(200)])),
    "GIF and JavaScript in one": file("both.gif", `GIF89a=1;alert("${marker}")//`),
    "the beginning of a GIF before HTML": file("both.gif", `GIF89a${html}`),
    "the beginning of a JPEG before HTML": file("both.jpg", Buffer.concat([bytes("\xff\xd8\xff\xe0"), bytes(html)])),
    "PNG with HTML behind it": file("both.png", Buffer.concat([aPng, bytes(html)])),
    "PNG with a ZIP behind it": file("both.png", Buffer.concat([aPng, zipOf(bytes(html))])),
    "PNG with a script in its text": file("text.png", pngWith(aPng, "tEXt", bytes(`Comment\0${script}`))),
    "PNG named HTML": file("picture.html", Buffer.concat([aPng, bytes(html)])),
    "JPEG with a script in its comment": file(
      "note.jpg",
      Buffer.concat([aJpeg.subarray(0, 2), comment, aJpeg.subarray(2)]),
    ),
    "JPEG that tells its place": file("holiday.jpg", withPlace),
    "WebP with HTML behind it": file("both.webp", Buffer.concat([aWebp, bytes(html)])),
    "GIF with HTML behind it": file("both.gif", Buffer.concat([aGif, bytes(html)])),
    "PDF with a script": file(
      "form.pdf",
      `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${marker}"))>>>>`,
    ),
    "PDF named PNG": file("form.png", `%PDF-1.7\n${html}`),
    "the beginning of a film before HTML": file("film.mp4", Buffer.concat([bytes("\0\0\0\x18ftypisom"), bytes(html)])),
    "the beginning of a WebM before HTML": file(
      "film.webm",
      Buffer.concat([bytes("\x1a\x45\xdf\xa3webm"), bytes(html)]),
    ),
    "PNG of 60,000 by 60,000": file("huge.png", pngClaiming(60_000, 60_000)),
    "PNG of two thousand million by as many": file("huge.png", pngClaiming(2 ** 31 - 1, 2 ** 31 - 1)),
    "GIF of 65,535 by 65,535": file("huge.gif", withBytes(aGif, 6, [0xff, 0xff, 0xff, 0xff])),
    "PNG with text that swells to 30 MB": file(
      "bomb.png",
      pngWith(aPng, "zTXt", Buffer.concat([bytes("Comment\0\0"), deflateSync(zeros)])),
    ),
    "ZIP that swells to 30 MB": file("bomb.zip", zipOf(deflateSync(zeros))),
    "gzip that swells to 30 MB": file("bomb.gz", gzipSync(zeros)),
    "half a PNG": file("half.png", aPng.subarray(0, aPng.length / 2)),
    "half a JPEG": file("half.jpg", aJpeg.subarray(0, aJpeg.length / 2)),
    "half a GIF": file("half.gif", aGif.subarray(0, 20)),
    "half a WebP": file("half.webp", aWebp.subarray(0, aWebp.length / 2)),
    "nothing, named PNG": file("empty.png", ""),
    "a name with folders": file(`../../${marker}.png`, html),
    "a name with Windows folders": file(`..\\..\\${marker}.bat`, html),
    "a name with escaped folders": file(`%2e%2e%2f%2e%2e%2f${marker}.html`, html),
    "a name from the root": file(`/tmp/${marker}.html`, html),
    "a name with a drive": file(`C:\\${marker}.bat`, html),
    "a name that is a device": file("CON", html),
    "a name of 3,000 characters": file(`${"n".repeat(3_000)}.html`, html),
    "a name that reads backwards": file("photo\u202Egnp.html", html),
    "a name that is two dots": file("..", html),
    "a name with quotes and markup": file(`a"><img src=x onerror=alert(1)>.html`, html),
    "a name with line breaks in its header": file(`a.png"\r\nContent-Type: text/html\r\nX-Evil: "${marker}`, html),
    "a name with a bare line break": file("a\nSet-Cookie: evil=1.png", html),
  };
}

const file = (name: string, content: string | Buffer): HostileFile => ({
  name,
  content: typeof content === "string" ? bytes(content) : content,
});

function withBytes(content: Buffer, at: number, changed: readonly number[]): Buffer {
  const copy = Buffer.from(content);
  copy.set(changed, at);
  return copy;
}

/** A form that ignores the rules: the file name is put into the header unescaped. */
export function rawForm(field: string, { name, content }: HostileFile) {
  const boundary = "----corkboard-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replaceAll("\\", "\\\\")}"\r\n\r\n`;
  return {
    rawBody: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
