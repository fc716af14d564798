import { currentTexts } from "../texts/catalogue.ts";
import { errorMessage } from "./error-message.ts";
import { uiTexts } from "./texts.ts";
import { showToast } from "./toast-store.ts";

/** Copies and says so. Plain HTTP on a LAN has no `navigator.clipboard`; a selected field still copies there. */
export async function copyText(text: string, message = currentTexts(uiTexts).copied): Promise<void> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text);
  if (isCopied) showToast({ message });
  else showToast({ message: currentTexts(uiTexts).copyFailed, tone: "error" });
}

/**
 * Copies what has yet to be loaded. Browsers allow that only right after a click, so the clipboard is asked before the
 * text is there. Those that do not accept a promise are asked again with the text.
 */
export async function copyWhenLoaded(
  loading: Promise<string>,
  texts: { readonly copied: string; readonly notCopied: string },
): Promise<void> {
  const writing = writeWhenLoaded(loading);
  try {
    const text = await loading;
    const isCopied = (await writing) || (await copyByClipboard(text)) || copyBySelection(text);
    showToast(isCopied ? { message: texts.copied } : { message: texts.notCopied, tone: "error" });
  } catch (error) {
    showToast({ message: errorMessage(error), tone: "error" });
  }
}

async function writeWhenLoaded(loading: Promise<string>): Promise<boolean> {
  const blob = loading.then((text) => new Blob([text], { type: "text/plain" }));
  blob.catch(() => undefined);
  if (!window.isSecureContext || typeof ClipboardItem === "undefined") return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}

async function copyByClipboard(text: string): Promise<boolean> {
  if (!window.isSecureContext) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inside an open dialog, everything outside of it cannot be selected.
  const parent = document.querySelector("dialog[open]") ?? document.body;
  parent.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
