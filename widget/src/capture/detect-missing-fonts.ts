import type { SnapdomPlugin } from "@zumer/snapdom";
import { copiesOf } from "./copies.ts";

/** Fonts that cannot be fetched are replaced by others with different letter widths, which changes the image. */
export function detectMissingFonts(onGap: () => void): SnapdomPlugin {
  return {
    name: "corkboard-detect-missing-fonts",
    beforeRender: (capture) => {
      const embedded = (capture.fontsCSS ?? "").split("@font-face").filter((rule) => /data:|local\(/.test(rule));
      const missing = [...capture.element.ownerDocument.fonts]
        .filter(({ status }) => status === "loaded")
        .map(({ family }) => family.replaceAll(/["']/g, ""))
        .filter((family) => !embedded.some((rule) => rule.includes(family)));
      if (missing.length > 0 && copiesOf(capture).some(([, source]) => missing.includes(familyOf(source)))) onGap();
    },
  };
}

const familyOf = (element: Element) =>
  getComputedStyle(element).fontFamily.split(",", 1).join().replaceAll(/["']/g, "");
