import type { Wire } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { publicApi } from "../../service/api/client.ts";
import { CodeForm } from "../methods/code-form.tsx";
import { explainWay, problemInAddress } from "../explain.ts";
import { methodsQuery, waysOf } from "../methods.ts";
import { hasOtherWays, Or, OtherWays } from "../methods/other-ways.tsx";
import type { Assertion } from "../methods/passkeys.ts";
import { goToProvider } from "../methods/single-sign-on.ts";
import { signInTexts } from "../methods/texts.ts";
import { useOfferedPasskeys } from "../methods/use-offered-passkeys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Credentials } from "./credentials.tsx";
import { Below } from "./entrance.tsx";
import { Problem } from "../../ui/problem.tsx";

interface SignInWaysProps {
  readonly email?: string;
  /** Where to continue after leaving the page for single sign-on. */
  readonly next: string;
  readonly onSession: (session: Wire.Session) => void;
  /** What helps people who have forgotten their password. */
  readonly forgotten: ReactNode;
}

/** Every way to sign in that the service offers: a password first, if there are passwords. */
export function SignInWays({ email = "", next, onSession, forgotten }: SignInWaysProps) {
  const texts = useTexts(signInTexts);
  const { data: methods } = useSuspenseQuery(methodsQuery);
  const ways = waysOf(methods);
  const [isByCode, setByCode] = useState(false);
  const [problem, setProblem] = useState(problemInAddress);

  const signInWithPasskey = async (response: Assertion) =>
    onSession((await publicApi.finishPasskeySignIn({ body: { response } })).data);
  useOfferedPasskeys(ways.passkeys && methods.passwords && !isByCode, (response) =>
    signInWithPasskey(response).catch((error: unknown) => setProblem(explainWay(error, null))),
  );

  if (isByCode)
    return (
      <CodeForm
        email={email}
        onCode={async (address, code) =>
          onSession((await publicApi.signInWithCode({ body: { email: address, code } })).data)
        }
        back={
          <Button look="quiet" size="small" onClick={() => setByCode(false)}>
            {texts.otherWay}
          </Button>
        }
      />
    );
  return (
    <>
      <Problem>{problem}</Problem>
      {methods.passwords && (
        <Credentials
          email={email}
          offersPasskeys={ways.passkeys}
          onSubmit={async (credentials) => {
            setProblem(undefined);
            onSession((await publicApi.signIn({ body: credentials })).data);
          }}
        />
      )}
      {methods.passwords && hasOtherWays(ways) && <Or />}
      <OtherWays
        ways={ways}
        isMain={!methods.passwords}
        onPasskey={signInWithPasskey}
        onSingleSignOn={() => goToProvider(methods, "sign_in", next)}
        onCode={() => setByCode(true)}
        onProblem={setProblem}
      />
      {methods.passwords && <Below>{forgotten}</Below>}
    </>
  );
}
