import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient as sharedQueries } from "../../api/query-client.ts";
import { nextPath } from "../../session/next-path.ts";
import { sessionQuery } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { methodsQuery } from "../../sign-in/methods.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { Entrance } from "../entrance/entrance.tsx";
import { entranceTexts } from "../entrance/texts.ts";
import { Forgotten } from "./forgotten.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SetupHint } from "./setup-hint.tsx";
import { signInSearch } from "../../session/sign-in-address.ts";

// While the session is looked up.
void sharedQueries.prefetchQuery(methodsQuery);

export default function SignInPage() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const { next, forgotten } = signInSearch();
  const { data: session } = useQuery(sessionQuery);
  const isInside = !!session && session.organisations.length > 0;
  useEffect(() => {
    if (isInside) location.replace(nextPath(next));
  }, [isInside, next]);
  if (isInside) return null;
  if (session)
    return (
      <Entrance title={texts.noOrganisation}>
        <p className="mb-5 text-ink-2">{texts.signedInWithout(session.identity.email)}</p>
        <Button size="large" className="w-full" onClick={() => void signOut(queryClient)}>
          {texts.signOut}
        </Button>
      </Entrance>
    );
  if (forgotten) return <Forgotten />;
  return (
    <Entrance title={texts.signIn} subtitle={texts.signInTo}>
      <SignInForm />
      <SetupHint />
    </Entrance>
  );
}
