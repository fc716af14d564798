import { useSuspenseQuery } from "@tanstack/react-query";
import { useLinkSecret } from "../../service/session/link-secret.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Entrance } from "../frame/entrance.tsx";
import { InvalidLink } from "../frame/invalid-link.tsx";
import { entranceTexts } from "../frame/texts.ts";
import { AcceptAsMyself } from "./accept-as-myself.tsx";
import { AcceptAsNewPerson } from "./accept-as-new-person.tsx";
import { invitationQuery } from "./invitation-query.ts";
import { basePath } from "../../ui/service-url.ts";

export default function InvitePage() {
  const texts = useTexts(entranceTexts);
  const secret = useLinkSecret("invite");
  const { data: invitation } = useSuspenseQuery(invitationQuery(secret));
  if (!invitation)
    return (
      <InvalidLink
        reason={texts.inviteInvalid}
        action={
          <a href={`${basePath}/sign-in`} className={`${buttonClass("plain", "large")} w-full`}>
            {texts.backToSignIn}
          </a>
        }
      />
    );
  const Accept = invitation.identity_exists ? AcceptAsMyself : AcceptAsNewPerson;
  return (
    <Entrance title={texts.inviteTitle(invitation.organisation.name)} subtitle={texts.inviteSubtitle(invitation.email)}>
      <Accept secret={secret} invitation={invitation} />
    </Entrance>
  );
}
