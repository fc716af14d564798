import { useQueryClient } from "@tanstack/react-query";
import { publicApi } from "../../api/client.ts";
import { enter } from "../../session/enter.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Below, quietLinkClass } from "../entrance/entrance.tsx";
import { Credentials } from "../entrance/credentials.tsx";
import { entranceTexts } from "../entrance/texts.ts";
import { signInAddress, signInSearch } from "../../session/sign-in-address.ts";

export function SignInForm() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  return (
    <>
      <Credentials
        onSubmit={async (credentials) => {
          const { data } = await publicApi.signIn({ body: credentials });
          enter(queryClient, data);
        }}
      />
      <Below>
        <a href={signInAddress({ ...signInSearch(), forgotten: true })} className={quietLinkClass}>
          {texts.forgotten}
        </a>
      </Below>
    </>
  );
}
