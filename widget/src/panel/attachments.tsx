import { h } from "preact";
import { capture, upload } from "./capture.ts";
import { CanvasView } from "./canvas-view.tsx";
import { Icon, icons } from "./icons.tsx";
import type { Session } from "./session.ts";

interface AttachmentsProps {
  readonly session: Session;
  onMark(): void;
  onPick(): void;
}

/** The screenshot and the selected element. */
export function Attachments({ session, onMark, onPick }: AttachmentsProps) {
  const { texts, draft, view } = session;
  const { picture, element } = draft;
  let files: HTMLInputElement | null = null;
  return (
    <section aria-label={texts.attach} class="attachments">
      {picture && (
        <div class="picture">
          <button type="button" class="thumbnail" onClick={onMark} aria-label={texts.screenshotMark}>
            <CanvasView canvas={picture.shown} />
            {picture.drawMarks?.()}
          </button>
          <div>
            <button type="button" class="quiet" onClick={onMark}>
              <Icon path={icons.pen} />
              {texts.screenshotMark}
            </button>
            {picture.annotations.length > 0 && (
              <span class="note">{texts.marks.replace("{count}", String(picture.annotations.length))}</span>
            )}
          </div>
          <IconButton
            icon={icons.trash}
            label={texts.screenshotRemove}
            run={() => session.write({ picture: undefined }, ".tiles button")}
          />
        </div>
      )}
      {(!picture || !element) && (
        <div class="tiles">
          {!picture && (
            <button type="button" onClick={() => void capture(session)} aria-disabled={view.isCapturing}>
              <Icon path={icons.camera} />
              {view.isCapturing ? texts.screenshotTaking : texts.screenshotTake}
            </button>
          )}
          {!picture && (
            <button type="button" onClick={() => files?.click()}>
              <Icon path={icons.upload} />
              {texts.screenshotUpload}
            </button>
          )}
          {!element && (
            <button type="button" onClick={onPick}>
              <Icon path={icons.target} />
              {texts.elementPick}
            </button>
          )}
        </div>
      )}
      <input
        ref={(input) => {
          files = input;
        }}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) void upload(session, chosen);
          currentTarget.value = "";
        }}
      />
      <p class="problem" role="status">
        {view.problem}
      </p>
      {element && (
        <p class="element">
          <Icon path={icons.target} />
          <span>
            {texts.elementPicked}: <strong dir="auto">{element.label}</strong>
          </span>
          <IconButton
            icon={icons.close}
            label={texts.elementRemove}
            run={() => session.write({ element: undefined }, ".tiles button:last-child")}
          />
        </p>
      )}
    </section>
  );
}

export function IconButton({ icon, label, run }: { icon: string; label: string; run(): void }) {
  return (
    <button type="button" class="round" aria-label={label} onClick={run}>
      <Icon path={icon} />
    </button>
  );
}
