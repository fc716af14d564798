import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { enter } from "../../session/enter.ts";
import { nextPath } from "../../session/next-path.ts";
import { signInAddress, signInSearch } from "../../session/sign-in-address.ts";
import { methodsQuery } from "../../sign-in/methods.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Below, quietLinkClass } from "../entrance/entrance.tsx";
import { SignInWays } from "../entrance/sign-in-ways.tsx";
import { entranceTexts } from "../entrance/texts.ts";

export function SignInForm() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const { data: methods } = useSuspenseQuery(methodsQuery);
  return (
    <>
      <SignInWays next={nextPath(signInSearch().next)} onSession={(session) => enter(queryClient, session)} />
      {methods.passwords && (
        <Below>
          <a href={signInAddress({ ...signInSearch(), forgotten: true })} className={quietLinkClass}>
            {texts.forgotten}
          </a>
        </Below>
      )}
    </>
  );
}
