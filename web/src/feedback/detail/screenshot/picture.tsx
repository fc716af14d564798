import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Maximize, Minus, Plus, X } from "../../../ui/icons.ts";
import { Segment, Segments } from "../../../ui/segments.tsx";
import { detailTexts } from "../texts.ts";
import { centreOf, type Mark } from "./mark.ts";
import { Marks } from "./marks.tsx";
import { useSize } from "./use-size.ts";
import { useView } from "./use-view.ts";
import type { Size } from "./view.ts";

interface PictureProps {
  readonly path: string;
  /** For people, if the image cannot be shown here. */
  readonly original: string;
  readonly description: string;
  readonly marks: readonly Mark[];
  readonly areMarksShown: boolean;
  readonly onShowMarks: (isShown: boolean) => void;
  readonly active: number | undefined;
  readonly onActivate: (index: number | undefined) => void;
  readonly tabs: ReactNode;
  readonly onFullScreen?: () => void;
  /** Present in full screen. */
  readonly onClose?: () => void;
}

const smallestHeight = 160;
/** Of the window's height: the conversation stays within reach. */
const largestShare = 0.62;

export function Picture({
  path,
  description,
  marks,
  areMarksShown,
  active,
  onActivate,
  onClose,
  ...rest
}: PictureProps) {
  const texts = useTexts(detailTexts);
  const element = useRef<HTMLDivElement>(null);
  const frame = useSize(element);
  const [image, setImage] = useState<Size>();
  const [hasFailed, setFailed] = useState(false);
  const isFull = onClose !== undefined;
  const view = useView({ image, frame, element, doesWheelZoom: isFull });
  const { scale, x, y } = view.view;
  // A comment was pointed at in the list; a mark that is pointed at itself must not move away.
  const reveal = useEffectEvent(() => {
    const mark = active === undefined ? undefined : marks[active];
    if (mark && !element.current?.matches(":hover")) view.reveal(centreOf(mark));
  });
  useEffect(() => reveal(), [active]);
  if (hasFailed) return <NotLoaded {...rest} />;
  return (
    <>
      <div className="flex min-h-[38px] flex-wrap items-center gap-1.5 border-b border-line px-2 py-1">
        {rest.tabs}
        <span className="ml-auto" />
        <IconButton label={texts.zoomOut} className="@max-[520px]:hidden" onClick={view.zoomOut} disabled={view.isFit}>
          <Minus size={14} />
        </IconButton>
        <IconButton label={texts.zoomIn} className="@max-[520px]:hidden" onClick={view.zoomIn}>
          <Plus size={14} />
        </IconButton>
        <Segments label={texts.zoom(Math.round(scale * 100))}>
          <Segment isOn={view.isFit} onClick={view.fit}>
            {texts.fit}
          </Segment>
          <Segment isOn={!view.isFit && view.isOriginal} onClick={view.showOriginal}>
            {texts.original}
          </Segment>
        </Segments>
        {marks.length > 0 && (
          <Segments>
            <Segment isOn={areMarksShown} onClick={() => rest.onShowMarks(!areMarksShown)}>
              {texts.marks}
            </Segment>
          </Segments>
        )}
        {isFull ? (
          <IconButton label={texts.closeFullScreen} onClick={onClose}>
            <X size={16} />
          </IconButton>
        ) : (
          <IconButton label={texts.fullScreen} onClick={rest.onFullScreen}>
            <Maximize size={13} />
          </IconButton>
        )}
      </div>
      <div
        ref={element}
        role="group"
        aria-label={texts.viewer}
        tabIndex={0}
        {...view.handlers}
        style={isFull ? undefined : { height: heightFor(image, frame) }}
        className={classNames(
          "relative overflow-hidden select-none -outline-offset-2",
          isFull && "min-h-0 flex-1",
          view.isFit ? "cursor-zoom-in touch-pan-y" : "cursor-grab touch-none active:cursor-grabbing",
          !image && "skeleton rounded-none",
        )}
      >
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{ width: image?.width, height: image?.height, transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <img
            src={path}
            alt={description}
            draggable={false}
            decoding="async"
            className={classNames("block max-w-none", !image && "opacity-0")}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setImage({ width, height })}
            onError={() => setFailed(true)}
          />
          {image && areMarksShown && (
            <Marks marks={marks} image={image} scale={scale} active={active} onActivate={onActivate} />
          )}
        </div>
      </div>
    </>
  );
}

/** As high as the image fitted to the frame's width, within reason. */
function heightFor(image: Size | undefined, frame: Size | undefined): number {
  if (!image || !frame) return 320;
  const largest = innerHeight * largestShare;
  const scale = Math.min(1, frame.width / image.width, largest / image.height);
  return Math.max(smallestHeight, Math.round(image.height * scale));
}

function NotLoaded({ tabs, original }: Pick<PictureProps, "tabs" | "original">) {
  const texts = useTexts(detailTexts);
  return (
    <div className="flex flex-wrap items-center gap-3 px-3 py-2.5 text-sm text-ink-2">
      {tabs}
      <span role="alert">{texts.screenshotFailed}</span>
      <a href={original} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
        {texts.screenshot}
      </a>
    </div>
  );
}
