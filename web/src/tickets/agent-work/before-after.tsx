import type { Wire } from "@corkboard/client";
import { useState } from "react";
import { ownFilePath } from "../../service/api/files.ts";
import { Segment, Segments } from "../../ui/segments.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { CroppedPicture } from "./cropped-picture.tsx";
import { type Region, readRegion } from "./region.ts";
import { reportedRegion } from "./reported-region.ts";
import { claimTexts } from "./texts.ts";

interface BeforeAfterProps {
  readonly delivery: Wire.TicketDelivery;
  /** The report that the ticket was made from. */
  readonly item: Wire.Feedback | undefined;
}

/** The screenshot of the report next to that of the delivery, both cut to the element if it is known. */
export function BeforeAfter({ delivery, item }: BeforeAfterProps) {
  const texts = useTexts(claimTexts);
  const [isWhole, setWhole] = useState(false);
  const { element } = delivery;
  const before = item && ownFilePath(item.screenshot_url);
  const after = delivery.screenshot_url === null ? undefined : ownFilePath(delivery.screenshot_url);
  const regions = { before: item && reportedRegion(item), after: element?.found ? readRegion(element) : undefined };
  if (before === undefined && after === undefined) return element && <Gone element={element} />;
  const canCrop = (before && regions.before) || (after && regions.after);
  return (
    <div role="group" aria-label={texts.screenshots} className="mt-4">
      <div className="mb-2 flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-xs font-semibold text-ink-3">{texts.screenshots}</h3>
        {canCrop && (
          <Segments label={texts.extent}>
            <Segment isOn={!isWhole} onClick={() => setWhole(false)}>
              {texts.element}
            </Segment>
            <Segment isOn={isWhole} onClick={() => setWhole(true)}>
              {texts.wholePage}
            </Segment>
          </Segments>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Side label={texts.before} path={before} element={isWhole ? undefined : regions.before} />
        <Side label={texts.after} path={after} element={isWhole ? undefined : regions.after} />
      </div>
      {element && <Gone element={element} />}
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly path: string | undefined;
  readonly element: Region | undefined;
}

function Side({ label, path, element }: SideProps) {
  const texts = useTexts(claimTexts);
  return (
    <figure className="min-w-0">
      {path === undefined ? (
        <span className="grid aspect-[8/5] place-items-center rounded-medium border border-dashed border-line-firm text-xs text-ink-3">
          {texts.noScreenshot}
        </span>
      ) : (
        <a href={path} target="_blank" rel="noopener noreferrer" aria-label={texts.openScreenshot(label)}>
          <CroppedPicture path={path} description="" element={element} />
        </a>
      )}
      <figcaption className="mt-1 text-xs text-ink-2">{label}</figcaption>
    </figure>
  );
}

function Gone({ element }: { readonly element: Wire.DeliveredElement }) {
  const texts = useTexts(claimTexts);
  if (element.found) return null;
  return (
    <p className="mt-3 text-sm text-ink-2">
      {texts.elementGone} <code className="font-mono text-xs wrap-anywhere">{element.selector}</code>
    </p>
  );
}
