import type { ReactNode } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { Entrance } from "./entrance.tsx";
import { entranceTexts } from "./texts.ts";

/** A link that was used, has expired or was cut off. */
export const InvalidLink = ({ reason, action }: { readonly reason: string; readonly action: ReactNode }) => (
  <Entrance title={useTexts(entranceTexts).linkInvalidTitle}>
    <p className="mb-5 text-ink-2">{reason}</p>
    {action}
  </Entrance>
);
