import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { publicApi } from "../../service/api/client.ts";
import { endInterruption } from "../../service/session/interruptions.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { announce } from "../../service/session/session-news.ts";
import { methodsQuery, waysOfDialog } from "../methods.ts";
import { openProvider } from "../methods/single-sign-on.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { IdentityDialog } from "./identity-dialog.tsx";
import { dialogTexts } from "./texts.ts";

/** The session has expired. What was interrupted continues once the same person is signed in again. */
export default function SignInAgain() {
  const texts = useTexts(dialogTexts);
  const queryClient = useQueryClient();
  const { data: methods } = useQuery(methodsQuery);
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  const resume = (session: Wire.Session) => {
    announce({ type: "signed-in", identity: session.identity.id });
    if (known && known.identity.id !== session.identity.id) {
      // Nothing of the other person's data may stay, and what they were doing is not repeated in this one's name.
      location.reload();
      return;
    }
    queryClient.setQueryData(sessionQuery.queryKey, session);
    endInterruption(true);
  };
  if (!methods) return null;
  return (
    <IdentityDialog
      title={texts.expiredTitle}
      reason={texts.expired}
      submit={texts.signIn}
      email={known?.identity.email ?? ""}
      asksForEmail
      hasPassword={methods.passwords}
      ways={waysOfDialog(methods)}
      onPassword={async (email, password) => resume((await publicApi.signIn({ body: { email, password } })).data)}
      onPasskey={async (response) => resume((await publicApi.finishPasskeySignIn({ body: { response } })).data)}
      onCode={async (email, code) => resume((await publicApi.signInWithCode({ body: { email, code } })).data)}
      onSingleSignOn={() => openProvider("sign_in")}
    />
  );
}
