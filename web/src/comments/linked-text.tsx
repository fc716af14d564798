import type { ReactNode } from "react";
import { TextBoundary } from "../ui/text-boundary.tsx";
import { splitText } from "./thread/split-text.ts";

interface LinkedTextProps {
  readonly text: string;
  /** Display names to highlight after an `@`. */
  readonly names?: readonly string[];
  /** Addresses of other hosts stay text. */
  readonly onlyHosts?: readonly string[];
}

/** Plain text with clickable addresses and highlighted mentions. Never HTML. */
export const LinkedText = (props: LinkedTextProps) => (
  <TextBoundary text={props.text} fallback={props.text}>
    <Parts {...props} />
  </TextBoundary>
);

const Parts = ({ text, names = [], onlyHosts }: LinkedTextProps): ReactNode =>
  splitText(text, names).map((part, index) => {
    if (part.kind === "link" && (onlyHosts?.includes(new URL(part.href).host) ?? true))
      return (
        <a
          key={index}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer"
          className="break-all text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
        >
          {part.text}
        </a>
      );
    if (part.kind === "mention")
      return (
        <span key={index} className="font-[550] text-accent">
          {part.text}
        </span>
      );
    return part.text;
  });
