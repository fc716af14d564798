import type { Wire } from "@corkboard/client";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { loadPasskeys } from "../../entrance/load-passkeys.ts";
import { canUsePasskeys } from "../../entrance/methods.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Plus } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Rows, Section } from "../section.tsx";
import { useAction } from "../use-action.ts";
import { deviceOf } from "./device.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { securityTexts } from "./texts.ts";

export function Passkeys({ methods }: { readonly methods: Wire.SignInMethods }) {
  const texts = useTexts(securityTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const { data: passkeys } = useSuspenseQuery({
    queryKey: keys.passkeys,
    queryFn: async (): Promise<Wire.Passkey[]> => (await api.listPasskeys({ query: { limit: 100 } })).data,
  });
  const isUsable = canUsePasskeys(methods);
  const add = () =>
    run(async () => {
      const { options } = (await api.startPasskeyRegistration()).data;
      const { createPasskey } = await loadPasskeys();
      const response = await createPasskey(options);
      if (!response) return;
      const name = deviceOf(navigator.userAgent) ?? texts.newPasskey;
      await api.finishPasskeyRegistration({ body: { name, response } });
      await Promise.all(
        [keys.passkeys, keys.ownSignInMethods].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      showToast({ message: texts.passkeyAdded });
    });
  return (
    <Section
      title={texts.passkeys}
      help={isUsable ? texts.passkeysHelp : whyNot(texts, methods)}
      action={
        isUsable && (
          <ActionButton
            size="small"
            icon={<Plus size={14} />}
            busy={isBusy}
            onClick={() => void add()}
            label={texts.addPasskey}
          />
        )
      }
    >
      {passkeys.length > 0 && (
        <Rows label={texts.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      )}
      {passkeys.length === 0 && isUsable && (
        <p className="rounded-large border border-dashed border-line-firm px-4 py-5 text-sm text-ink-3">
          {texts.noPasskeys}
        </p>
      )}
    </Section>
  );
}

function whyNot(texts: (typeof securityTexts)["de"], { passkeys_unavailable, origin }: Wire.SignInMethods): string {
  if (passkeys_unavailable !== null) return texts.passkeysUnavailable[passkeys_unavailable];
  return origin === location.origin ? texts.noPasskeySupport : texts.otherOrigin(origin);
}
