import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Ban, Check, TriangleAlert } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { Confirm } from "../controls.tsx";
import { useAction } from "../use-action.ts";
import { chatTexts } from "./texts.ts";

interface ChatStateProps {
  readonly address: Wire.ChatAddress;
}

/** Whether messages are sent, the result of the last one, and what can be done about it. */
export function ChatState({ address }: ChatStateProps) {
  const texts = useTexts(chatTexts);
  const queryClient = useQueryClient();
  const { isBusy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const params = { id: address.project_id };
  const show = (changed: Wire.ChatAddress | null) =>
    queryClient.setQueryData(keys.chatAddress(address.project_id), changed);
  const test = () => run(async () => show((await api.testChatAddress({ params })).data));
  const setActive = (active: boolean) =>
    run(async () => show((await api.updateChatAddress({ params, body: { active } })).data));
  const remove = async () => {
    await api.deleteChatAddress({ params });
    setAsking(false);
    show(null);
    showToast({ message: texts.removed });
  };
  return (
    <div className="mb-5 rounded-large border border-line bg-sheet px-4 py-3">
      <div aria-live="polite">
        <Health address={address} />
        <LastAttempt address={address} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton
          size="small"
          busy={isBusy || address.test_pending}
          onClick={() => void test()}
          label={texts.test}
        />
        <ActionButton
          size="small"
          look={address.active ? "plain" : "primary"}
          busy={isBusy}
          onClick={() => void setActive(!address.active)}
          label={address.active ? texts.switchOff : texts.switchOn}
        />
        <ActionButton size="small" look="quiet" onClick={() => setAsking(true)} label={texts.remove} />
      </div>
      {isAsking && (
        <Confirm
          title={texts.removeQuestion}
          confirm={texts.remove}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {texts.removeWarning}
        </Confirm>
      )}
    </div>
  );
}

function Health({ address: { active, disabled_reason, failing_since, last_error, host } }: ChatStateProps) {
  const texts = useTexts(chatTexts);
  const className = "flex items-start gap-1.5 text-sm wrap-anywhere";
  if (!active)
    return (
      <p className={`${className} ${disabled_reason === null ? "text-ink-2" : "text-danger"}`}>
        <Ban size={14} className="mt-[3px] shrink-0" />
        {disabled_reason === null ? texts.off : texts.offBecause(disabled_reason)}
      </p>
    );
  if (failing_since !== null)
    return (
      <p className={`${className} text-danger`}>
        <TriangleAlert size={14} className="mt-[3px] shrink-0" /> {texts.failing(longAge(failing_since))}
      </p>
    );
  return (
    <p className={`${className} ${last_error === null ? "text-done" : "text-ink-2"}`}>
      {last_error === null && <Check size={14} className="mt-[3px] shrink-0" />}
      {`${texts.active} · ${host}`}
    </p>
  );
}

function LastAttempt({ address: { test_pending, last_attempt_at, last_error } }: ChatStateProps) {
  const texts = useTexts(chatTexts);
  const hasFailed = last_error !== null && !test_pending;
  const className = `mt-0.5 text-xs wrap-anywhere ${hasFailed ? "text-danger" : "text-ink-3"}`;
  if (test_pending) return <p className={className}>{texts.testing}</p>;
  if (last_attempt_at === null) return <p className={className}>{texts.neverSent}</p>;
  const age = longAge(last_attempt_at);
  return (
    <p className={className}>
      <time dateTime={last_attempt_at} title={exactTime(last_attempt_at)}>
        {last_error === null ? texts.lastSent(age) : texts.lastFailed(age, last_error)}
      </time>
    </p>
  );
}
