import { useTexts } from "../../texts/catalogue.ts";
import { Inbox } from "../../ui/icons.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { inboxTexts } from "./texts.ts";

/** The detail's place while no item is open. */
export function NothingOpen() {
  const texts = useTexts(inboxTexts);
  return (
    <div className="grid h-full place-items-center text-sm text-ink-3 max-lg:hidden">
      <div className="flex flex-col items-center gap-3">
        <Inbox size={22} />
        <p>{texts.chooseTitle}</p>
        <p aria-hidden="true" className="flex items-center gap-1.5 text-xs">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
          <span className="mr-2">{texts.chooseKeys}</span>
          <Kbd>↵</Kbd>
          <span className="mr-2">{texts.openKey}</span>
          <Kbd>Space</Kbd>
          <span>{texts.peekKey}</span>
        </p>
      </div>
    </div>
  );
}
