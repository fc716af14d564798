import { useSuspenseQuery } from "@tanstack/react-query";
import { useLinkSecret } from "../../service/session/link-secret.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Entrance } from "../frame/entrance.tsx";
import { InvalidLink } from "../frame/invalid-link.tsx";
import { entranceTexts } from "../frame/texts.ts";
import { signInAddress } from "../../service/session/sign-in-address.ts";
import { ResetForm } from "./reset-form.tsx";
import { resetQuery } from "./reset-query.ts";

export default function ResetPage() {
  const texts = useTexts(entranceTexts);
  const secret = useLinkSecret("reset");
  const { data: reset } = useSuspenseQuery(resetQuery(secret));
  if (!reset)
    return (
      <InvalidLink
        reason={texts.resetInvalid}
        action={
          <a href={signInAddress({ forgotten: true })} className={`${buttonClass("primary", "large")} w-full`}>
            {texts.requestNewLink}
          </a>
        }
      />
    );
  return (
    <Entrance title={texts.resetTitle} subtitle={texts.resetSubtitle(reset.email)}>
      <ResetForm secret={secret} email={reset.email} />
    </Entrance>
  );
}
