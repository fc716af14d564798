import type { Wire } from "@corkboard/client";
import { ownFilePath } from "../../service/api/files.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { FullScreen } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ArrowUpRight, X } from "../../ui/icons.ts";
import { uiTexts } from "../../ui/texts.ts";
import { cardTexts } from "./texts.ts";

interface AttachmentPreviewProps {
  readonly attachment: Wire.Attachment;
  readonly onClose: () => void;
}

/** An image over the whole window. */
export function AttachmentPreview({ attachment: { name, url }, onClose }: AttachmentPreviewProps) {
  const texts = useTexts(cardTexts);
  const { close } = useTexts(uiTexts);
  const path = ownFilePath(url);
  return (
    <FullScreen label={name} onClose={onClose}>
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line bg-sheet px-3">
        <h2 className="min-w-0 flex-1 truncate px-1 text-sm font-[550]">{name}</h2>
        <a
          href={path}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.openOriginal}
          title={texts.openOriginal}
          className="inline-grid size-7 place-items-center rounded-small text-ink-2 hover:bg-desk hover:text-ink max-sm:size-11"
        >
          <ArrowUpRight size={16} />
        </a>
        <IconButton label={close} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div className="grid min-h-0 flex-1 place-items-center p-4">
        <img src={path} alt={name} className="max-h-full max-w-full object-contain" />
      </div>
    </FullScreen>
  );
}
