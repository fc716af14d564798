import type { Wire } from "@corkboard/client";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../../texts/catalogue.ts";
import { detailTexts } from "../texts.ts";
import { FullScreen } from "../../../ui/dialog.tsx";
import { readMarks } from "./mark.ts";
import { MarkList } from "./mark-list.tsx";
import { Picture } from "./picture.tsx";

interface ScreenshotViewerProps {
  readonly item: Wire.Feedback;
  readonly path: string;
  readonly tabs: ReactNode;
}

/** The screenshot with its marks, and what the marks say. */
export function ScreenshotViewer({ item, path, tabs }: ScreenshotViewerProps) {
  const texts = useTexts(detailTexts);
  const marks = readMarks(item.annotations);
  const [areMarksShown, setMarksShown] = useState(true);
  const [active, setActive] = useState<number>();
  const [isFull, setFull] = useState(false);
  const picture = {
    path,
    original: item.screenshot_url,
    description: texts.screenshotOf(item.page_url),
    marks,
    areMarksShown,
    onShowMarks: setMarksShown,
    active,
    onActivate: setActive,
  };
  return (
    <div className="overflow-hidden rounded-large border border-line bg-desk">
      <Picture {...picture} tabs={tabs} onFullScreen={() => setFull(true)} />
      {areMarksShown && <MarkList marks={marks} active={active} onActivate={setActive} />}
      {isFull && (
        <FullScreen label={texts.screenshot} onClose={() => setFull(false)}>
          <Picture {...picture} tabs={undefined} onClose={() => setFull(false)} />
        </FullScreen>
      )}
    </div>
  );
}
