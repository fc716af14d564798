import type { Wire } from "@corkboard/client";
import type { ReactNode } from "react";
import { safeLink, shownAddress } from "../../ui/safe-link.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ArrowUpRight, CircleCheck, CircleX } from "../../ui/icons.ts";
import { AgentText } from "./agent-text.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { claimTexts } from "./texts.ts";

interface DeliveredWorkProps {
  readonly delivery: Wire.TicketDelivery;
  readonly item: Wire.Feedback | undefined;
}

/** What an agent delivered. Everything in it was written by the agent. */
export function DeliveredWork({ delivery, item }: DeliveredWorkProps) {
  const texts = useTexts(claimTexts);
  const facts = [
    { name: texts.preview, value: delivery.preview_url && <Address address={delivery.preview_url} /> },
    { name: texts.change, value: delivery.url && <Address address={delivery.url} /> },
    { name: texts.branch, value: delivery.branch && <Revision delivery={delivery} text={delivery.branch} /> },
    { name: texts.commit, value: delivery.commit && <Revision delivery={delivery} text={delivery.commit} /> },
  ].filter(({ value }) => value);
  return (
    <>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <AgentText text={delivery.summary} projectId={delivery.project_id} />
      </p>
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      <BeforeAfter delivery={delivery} item={item} />
      {delivery.criteria.length > 0 && <Criteria delivery={delivery} />}
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

/** Only a runner looks into the repository. Agents that deliver by themselves can name what does not exist. */
function Revision({ delivery, text }: { readonly delivery: Wire.TicketDelivery; readonly text: string }) {
  const texts = useTexts(claimTexts);
  if (delivery.verified) return <Code text={text} />;
  return (
    <>
      <Code text={text} />{" "}
      <span className="text-xs text-ink-3" title={texts.notVerifiedHelp}>
        ({texts.notVerified})
      </span>
    </>
  );
}

const Code = ({ text }: { readonly text: string }) => (
  <code className="font-mono text-xs leading-normal wrap-anywhere">{text}</code>
);

function Address({ address }: { readonly address: string }) {
  const url = safeLink(address);
  if (!url) return <Code text={address} />;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 text-accent hover:underline"
    >
      <span className="truncate">{shownAddress(url)}</span>
      <ArrowUpRight size={13} aria-hidden="true" className="shrink-0" />
    </a>
  );
}

function Criteria({ delivery }: { readonly delivery: Wire.TicketDelivery }) {
  const texts = useTexts(claimTexts);
  return (
    <div className="mt-4">
      <h3 className="mb-1 text-xs font-semibold text-ink-3">{texts.criteria}</h3>
      <ul>
        {delivery.criteria.map(({ number, text, met, evidence }) => (
          <li key={number} className="flex gap-2.5 border-t border-line py-2 text-sm first:border-0">
            {met ? (
              <CircleCheck size={15} role="img" aria-label={texts.met} className="mt-0.5 shrink-0 text-done" />
            ) : (
              <CircleX size={15} role="img" aria-label={texts.notMet} className="mt-0.5 shrink-0 text-danger" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {text}
              {!met && <b className="font-[620] text-danger"> · {texts.notMet}</b>}
              <span className="block whitespace-pre-wrap text-ink-3">
                <AgentText text={evidence} projectId={delivery.project_id} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
