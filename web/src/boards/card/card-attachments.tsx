import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../service/api/client.ts";
import { ownFilePath } from "../../service/api/files.ts";
import { refreshCard } from "../refresh-card.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { holdAction } from "../../ui/held-action.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Paperclip, Trash } from "../../ui/icons.ts";
import { AttachmentPreview } from "./attachment-preview.tsx";
import { cardTexts } from "./texts.ts";
import type { FileDrop } from "./use-file-drop.ts";

interface CardAttachmentsProps {
  readonly card: Wire.Card;
  readonly files: FileDrop;
}

export function CardAttachments({ card, files }: CardAttachmentsProps) {
  const texts = useTexts(cardTexts);
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const remove = (name: string) => {
    const show = () => setHidden((names) => names.filter((each) => each !== name));
    setHidden((names) => [...names, name]);
    holdAction({
      message: texts.attachmentRemoved,
      undo: show,
      run: async () => {
        await api.deleteCardAttachment({ params: { id: card.id, name } });
        await refreshCard(queryClient, card.id);
        show();
      },
    });
  };
  const [preview, setPreview] = useState<Wire.Attachment>();
  const shown = card.attachments.filter(({ name }) => !hidden.includes(name));
  return (
    <section
      aria-label={texts.attachments}
      className={classNames("rounded-medium", files.isOver && "bg-accent-wash outline-2 outline-accent outline-dashed")}
    >
      <h3 className="mb-1.5 text-sm font-[650]">{texts.attachments}</h3>
      <ul className="space-y-1.5">
        {shown.map((attachment) => (
          <Attachment
            key={attachment.name}
            attachment={attachment}
            onPreview={() => setPreview(attachment)}
            onRemove={() => remove(attachment.name)}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <ActionButton
          size="small"
          icon={<Paperclip size={14} />}
          onClick={() => chooser.current?.click()}
          label={texts.attach}
        />
        <span role="status" className="text-xs text-ink-3">
          {files.uploading > 0 ? texts.uploading(files.uploading) : texts.attachHelp}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={(event) => {
          void files.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {preview && <AttachmentPreview attachment={preview} onClose={() => setPreview(undefined)} />}
    </section>
  );
}

interface AttachmentProps {
  readonly attachment: Wire.Attachment;
  readonly onPreview: () => void;
  readonly onRemove: () => void;
}

/** Images open over the page; other files in a tab of their own. */
function Attachment({ attachment, onPreview, onRemove }: AttachmentProps) {
  const texts = useTexts(cardTexts);
  const { name, url, thumbnail_url: thumbnail, bytes } = attachment;
  const picture = thumbnail === undefined ? undefined : ownFilePath(thumbnail);
  return (
    <li className="flex items-center gap-3 rounded-medium border border-line p-1.5">
      <a
        href={ownFilePath(url)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          if (!picture || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onPreview();
        }}
        className="flex min-w-0 flex-1 items-center gap-3 text-sm font-medium hover:text-accent"
      >
        <span className="grid h-11 w-16 shrink-0 place-items-center overflow-hidden rounded-small bg-desk text-ink-3">
          {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <Paperclip size={16} />}
        </span>
        <span className="min-w-0 wrap-anywhere">
          {name} <span className="text-xs font-normal whitespace-nowrap text-ink-3">{formatBytes(bytes)}</span>
        </span>
      </a>
      <IconButton label={texts.removeAttachment(name)} onClick={onRemove}>
        <Trash size={14} />
      </IconButton>
    </li>
  );
}

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
