import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { longAge } from "../../texts/format.ts";
import { Ban, Check, TriangleAlert } from "../../ui/icons.ts";
import { webhookTexts } from "./texts.ts";

export function WebhookState({ webhook }: { readonly webhook: Wire.Webhook }) {
  const texts = useTexts(webhookTexts);
  const className = "inline-flex shrink-0 items-center gap-1.5 text-xs";
  if (!webhook.active)
    return (
      <span className={`${className} text-ink-3`}>
        <Ban size={14} /> {texts.off}
      </span>
    );
  if (webhook.failing_since !== null)
    return (
      <span className={`${className} text-danger`}>
        <TriangleAlert size={14} /> {texts.failing(longAge(webhook.failing_since))}
      </span>
    );
  return (
    <span className={`${className} text-done`}>
      <Check size={14} /> {texts.active}
    </span>
  );
}
