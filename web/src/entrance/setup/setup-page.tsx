import { useQuery } from "@tanstack/react-query";
import { useLinkSecret } from "../../service/session/link-secret.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Entrance } from "../frame/entrance.tsx";
import { entranceTexts } from "../frame/texts.ts";
import { SetupForm } from "./setup-form.tsx";
import { setupQuery } from "./setup-query.ts";
import { basePath, serviceUrl } from "../../ui/service-url.ts";

/** The first page of an empty service, opened by the link that it prints. */
export default function SetupPage() {
  const texts = useTexts(entranceTexts);
  const code = useLinkSecret("setup");
  const { data: isOpen, error } = useQuery(setupQuery);
  if (error) throw error;
  if (isOpen === undefined)
    return (
      <Entrance title={texts.setUpTitle} subtitle={texts.setUpSubtitle}>
        <div className="skeleton h-80 rounded-medium" />
      </Entrance>
    );
  if (!isOpen)
    return (
      <Entrance title={texts.setUpClosedTitle}>
        <p className="mb-5 text-ink-2">{texts.setUpClosed}</p>
        <a href={`${basePath}/sign-in`} className={`${buttonClass("primary", "large")} w-full`}>
          {texts.signIn}
        </a>
      </Entrance>
    );
  if (code === "")
    return (
      <Entrance title={texts.codeMissingTitle}>
        <p className="mb-4 text-ink-2">{texts.codeMissing}</p>
        <pre className="rounded-medium border border-line bg-desk p-3 font-mono text-xs whitespace-pre-wrap text-ink-2 wrap-anywhere">
          {`Open ${serviceUrl}/setup#… to set up Corkboard`}
        </pre>
      </Entrance>
    );
  return (
    <Entrance title={texts.setUpTitle} subtitle={texts.setUpSubtitle}>
      <SetupForm code={code} />
    </Entrance>
  );
}
