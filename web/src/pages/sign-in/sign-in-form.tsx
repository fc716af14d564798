import { useQueryClient } from "@tanstack/react-query";
import { enter } from "../../session/enter.ts";
import { nextPath } from "../../session/next-path.ts";
import { signInAddress, signInSearch } from "../../session/sign-in-address.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { quietLinkClass } from "../entrance/entrance.tsx";
import { SignInWays } from "../entrance/sign-in-ways.tsx";
import { entranceTexts } from "../entrance/texts.ts";

export function SignInForm() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  return (
    <SignInWays
      next={nextPath(signInSearch().next)}
      onSession={(session) => enter(queryClient, session)}
      forgotten={
        <a href={signInAddress({ ...signInSearch(), forgotten: true })} className={quietLinkClass}>
          {texts.forgotten}
        </a>
      }
    />
  );
}
