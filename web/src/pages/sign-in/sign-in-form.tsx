import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { publicApi } from "../../api/client.ts";
import { enter } from "../../session/enter.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Below, quietLinkClass } from "../entrance/entrance.tsx";
import { Credentials } from "../entrance/credentials.tsx";
import { entranceTexts } from "../entrance/texts.ts";

export function SignInForm() {
  const texts = useTexts(entranceTexts);
  const queryClient = useQueryClient();
  const search = useSearch({ from: "/sign-in" });
  return (
    <>
      <Credentials
        onSubmit={async (credentials) => {
          const { data } = await publicApi.signIn({ body: credentials });
          enter(queryClient, data);
        }}
      />
      <Below>
        <Link to="/sign-in" search={{ ...search, forgotten: true }} className={quietLinkClass}>
          {texts.forgotten}
        </Link>
      </Below>
    </>
  );
}
