import { currentTexts } from "../texts/catalogue.ts";
import { uiTexts } from "./texts.ts";
import { showToast } from "./toast-store.ts";

/** Copies and says so. Plain HTTP on a LAN has no `navigator.clipboard`; a selected field still copies there. */
export async function copyText(text: string, message = currentTexts(uiTexts).copied): Promise<void> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text);
  if (isCopied) showToast({ message });
  else showToast({ message: currentTexts(uiTexts).copyFailed, tone: "error" });
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
