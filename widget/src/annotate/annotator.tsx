import { h } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Choice } from "../panel/choice.tsx";
import { Icon, icons } from "../panel/icons.tsx";
import type { Picture } from "../panel/picture.ts";
import type { PanelContext } from "../panel-context.ts";
import { applyBlurs } from "./apply-blurs.ts";
import { centredMark, moveMark, resizeMark, type Tool, toAnnotation } from "./mark.ts";
import { annotationLimits } from "./annotation-limits.ts";
import { adoptStyles } from "./adopt-styles.ts";
import { annotatorTextsFor } from "./annotator-texts.ts";
import { marksOver } from "./marks-over.tsx";
import { Surface } from "./surface.tsx";
import { toolIcons } from "./tool-icons.ts";
import { useMarks } from "./use-marks.ts";

export { marksOver } from "./marks-over.tsx";

export interface AnnotatorProps {
  readonly context: PanelContext;
  readonly back: string;
  readonly picture: Picture;
  onDone(picture: Picture): void;
  onCancel(): void;
}

const step = 0.01;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Adds annotations to a screenshot, by pointer or keyboard. */
export function Annotator({ context, back, picture, onDone, onCancel }: AnnotatorProps) {
  const texts = annotatorTextsFor(context.language, context.config.texts, context.texts);
  const [tool, setTool] = useState<Tool>("rect");
  const { marks, selected, mark, canUndo, add, select, change, remove, undo } = useMarks(picture);
  const comment = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const hasComment = mark?.type === "pin" || mark?.type === "text";
  const annotations = marks.filter((each) => each.type !== "blur");
  const blurs = marks.filter((each) => each.type === "blur");
  const shown = useMemo(() => applyBlurs(picture.original, blurs), [picture.original, JSON.stringify(blurs)]);

  useLayoutEffect(() => {
    if (hasComment) comment.current?.focus();
  }, [hasComment, selected]);
  useLayoutEffect(() => frame.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);
  useLayoutEffect(() => adoptStyles(frame.current), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (event.key === "Enter") add(centredMark(tool));
    else if (mark && direction) change((event.shiftKey ? resizeMark : moveMark)(mark, ...direction));
    else if (mark && (event.key === "Delete" || event.key === "Backspace")) remove();
    else if (event.key === "z" && (event.ctrlKey || event.metaKey)) undo();
    else return;
    event.preventDefault();
  };
  const finish = () => {
    const wired = annotations.slice(0, annotationLimits.annotations).map((each) => toAnnotation(each));
    onDone({ ...picture, annotations: wired, blurs, shown, drawMarks: marksOver(shown, wired) });
  };
  useLayoutEffect(() => {
    const dialog = frame.current?.closest("dialog");
    // Escape closes the annotator first, not the panel. It keeps the annotations, so that no blur is lost.
    const leave = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      finish();
    };
    dialog?.addEventListener("cancel", leave, { capture: true });
    return () => dialog?.removeEventListener("cancel", leave, { capture: true });
  });
  return (
    <div class="annotator" ref={frame}>
      <div class="head">
        <h2 id="heading">{texts.markHeading}</h2>
        <button type="button" class="secondary" onClick={onCancel}>
          {back}
        </button>
        <button type="button" class="primary" onClick={finish}>
          {texts.done}
        </button>
      </div>
      <Surface
        label={texts.surfaceHelp}
        canvas={shown}
        tool={tool}
        marks={marks}
        selected={selected}
        onAdd={add}
        onSelect={select}
        onKeyDown={onKeyDown}
      />
      <div class="tools">
        <Choice
          legend={texts.toolLabel}
          name="tool"
          value={tool}
          onChange={(value) => setTool(value)}
          options={[
            { value: "rect", label: texts.toolRect, icon: toolIcons.rect },
            { value: "arrow", label: texts.toolArrow, icon: toolIcons.arrow },
            { value: "pen", label: texts.toolPen, icon: icons.pen },
            { value: "pin", label: texts.toolPin, icon: toolIcons.pin },
            { value: "text", label: texts.toolText, icon: toolIcons.text },
            { value: "blur", label: texts.toolBlur, icon: toolIcons.blur },
          ]}
        />
        {mark && hasComment && (
          <input
            ref={comment}
            class="comment"
            maxLength={annotationLimits.comment}
            aria-label={mark.type === "pin" ? texts.markComment : texts.markText}
            placeholder={mark.type === "pin" ? texts.markComment : texts.markText}
            value={mark.comment}
            onInput={({ currentTarget }) => change({ ...mark, comment: currentTarget.value })}
            onKeyDown={(event) => {
              if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
              event.preventDefault();
              select(undefined);
              frame.current?.querySelector<SVGElement>(".surface svg")?.focus();
            }}
          />
        )}
        <div class="edits">
          <button type="button" class="quiet" onClick={undo} disabled={!canUndo}>
            <Icon path={toolIcons.undo} />
            <span>{texts.undo}</span>
          </button>
          <button type="button" class="quiet" onClick={remove} disabled={!mark}>
            <Icon path={icons.trash} />
            <span>{texts.removeMark}</span>
          </button>
        </div>
      </div>
    </div>
  );
}
