import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../texts/catalogue.ts";
import { Below } from "../frame/entrance.tsx";
import { entranceTexts } from "../frame/texts.ts";
import { setupQuery } from "../setup/setup-query.ts";
import { basePath } from "../../ui/service-url.ts";

/** Nobody can sign in to an empty service, so the page says what to do instead. */
export function SetupHint() {
  const texts = useTexts(entranceTexts);
  const { data: isOpen } = useQuery(setupQuery);
  if (!isOpen) return null;
  return (
    <Below>
      {texts.setupOpen}{" "}
      <a href={`${basePath}/setup`} className="font-[550] text-accent underline-offset-2 hover:underline">
        {texts.howToSetUp}
      </a>
    </Below>
  );
}
