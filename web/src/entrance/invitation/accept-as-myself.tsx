import { useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Below, quietLinkClass } from "../frame/entrance.tsx";
import { Problem } from "../../ui/problem.tsx";
import { explainEntry } from "../frame/entry-errors.ts";
import { SignInWays } from "../frame/sign-in-ways.tsx";
import { entranceTexts } from "../frame/texts.ts";
import { signInAddress } from "../../service/session/sign-in-address.ts";
import { invitationQuery } from "./invitation-query.ts";
import { type AcceptProps, useAcceptance } from "./use-acceptance.ts";

/** Somebody with an account accepts as themselves, so they have to be signed in first. */
export function AcceptAsMyself(props: AcceptProps) {
  const { email, signed_in_as } = props.invitation;
  const isSignedIn = signed_in_as?.toLowerCase() === email.toLowerCase();
  return isSignedIn ? <Confirm {...props} /> : <SignInFirst {...props} />;
}

function Confirm(props: AcceptProps) {
  const texts = useTexts(entranceTexts);
  const accept = useAcceptance(props);
  const form = useForm({ initial: {}, check: () => ({}), send: () => accept(), explain: explainEntry([]) });
  return (
    <form onSubmit={form.onSubmit}>
      <Problem>{form.problem}</Problem>
      <Button look="primary" size="large" type="submit" busy={form.isBusy} autoFocus className="w-full">
        {texts.accept}
      </Button>
      <Below>{texts.acceptAs(props.invitation.email)}</Below>
    </form>
  );
}

function SignInFirst({ secret, invitation }: AcceptProps) {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const { email, signed_in_as } = invitation;
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">
        {signed_in_as ? texts.otherPerson(signed_in_as, email) : texts.signInToAccept}
      </p>
      <SignInWays
        email={email}
        next="/invite"
        onSession={(session) => {
          queryClient.setQueryData(sessionQuery.queryKey, session);
          const signedIn = { ...invitation, signed_in_as: session.identity.email };
          queryClient.setQueryData(invitationQuery(secret).queryKey, signedIn);
        }}
        forgotten={
          <a href={signInAddress({ forgotten: true, next: "/invite" })} className={quietLinkClass}>
            {texts.forgotten}
          </a>
        }
      />
    </>
  );
}
