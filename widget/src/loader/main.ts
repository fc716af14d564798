import { Widget } from "./widget.ts";
import { settingsOf } from "./script-settings.ts";

const script = document.currentScript ?? document.querySelector("script[data-key][src*='widget.js']");
const isLoaded = typeof window.Corkboard?.open === "function" && !Array.isArray(window.Corkboard.queue);

if (isLoaded) {
  console.warn("Corkboard: the widget is already loaded on this page");
} else if (script instanceof HTMLScriptElement) {
  const settings = settingsOf(script);
  if (settings.apiKey === "") console.warn("Corkboard: the script tag is missing data-key");
  else new Widget(settings).start();
}
