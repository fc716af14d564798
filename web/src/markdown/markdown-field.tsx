import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { Markdown } from "./lazy-markdown.ts";
import { useTexts } from "../texts/catalogue.ts";
import { classNames } from "../ui/class-names.ts";
import { inputClass } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Bold, Code, Italic, Link, List, ListChecks } from "../ui/icons.ts";
import { type Edit, type Format, formatMarkdown, formats } from "./format-markdown.ts";
import { markdownTexts } from "./texts.ts";

interface MarkdownFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** ⌘↵. */
  readonly onSave: () => void;
  readonly autoFocus?: boolean;
  readonly className?: string;
}

const icons: Readonly<Record<Format, ReactNode>> = {
  bold: <Bold size={14} />,
  italic: <Italic size={14} />,
  code: <Code size={14} />,
  list: <List size={14} />,
  checklist: <ListChecks size={14} />,
  link: <Link size={14} />,
};

const keys: Readonly<Record<string, Format>> = { b: "bold", i: "italic", k: "link" };

/** A plain text field with a toolbar and a preview: rich editors corrupt markdown. */
export function MarkdownField({ id, label, text, onChange, onSave, autoFocus = false, className }: MarkdownFieldProps) {
  const texts = useTexts(markdownTexts);
  const [isPreview, setPreview] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const format = (name: Format) => {
    const { value, selectionStart, selectionEnd } = area.current!;
    apply(area.current!, formatMarkdown(name, { text: value, start: selectionStart, end: selectionEnd }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.metaKey && !event.ctrlKey) return;
    const name = keys[event.key];
    if (event.key === "Enter") onSave();
    else if (name) format(name);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <span className="inline-flex overflow-hidden rounded-small border border-line text-xs">
          {[false, true].map((each) => (
            <button
              key={String(each)}
              type="button"
              aria-pressed={each === isPreview}
              onClick={() => setPreview(each)}
              className={classNames(
                "px-2.5 py-1 font-[550] max-sm:h-11",
                each === isPreview && "bg-accent-wash text-accent",
              )}
            >
              {each ? texts.preview : texts.write}
            </button>
          ))}
        </span>
        {!isPreview && (
          <span role="toolbar" aria-label={texts.toolbar} className="flex flex-wrap">
            {formats.map((name) => (
              <IconButton
                key={name}
                label={texts.formats[name]}
                // Keeps the focus and the selection in the field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => format(name)}
              >
                {icons[name]}
              </IconButton>
            ))}
          </span>
        )}
      </div>
      {isPreview ? (
        <div className={classNames("rounded-medium border border-line px-3 py-2", className)}>
          <Suspense fallback={<div className="skeleton h-16" />}>
            <Markdown text={text} />
          </Suspense>
        </div>
      ) : (
        <textarea
          ref={area}
          id={id}
          autoFocus={autoFocus}
          aria-label={label}
          value={text}
          maxLength={100_000}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(
            inputClass,
            "block h-auto! resize-y py-2 font-mono text-[13px]! leading-[1.55] [field-sizing:content]",
            className,
          )}
        />
      )}
    </>
  );
}

/** Like typing, so that the browser's own Undo takes it back; where it cannot, the text is at least replaced. */
function apply(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isDone = document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
  if (!isDone) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
