import { h } from "preact";
import { lazyPart } from "../lazy/lazy-part.ts";
import { limits } from "../wire.ts";
import { Attachments } from "./attachments.tsx";
import { withLazyPart } from "./capture.ts";
import { Checkbox } from "./checkbox.tsx";
import { Choice } from "./choice.tsx";
import { Field } from "./field.tsx";
import { icons } from "./icons.tsx";
import { sendDraft } from "./send-draft.ts";
import type { Session } from "./session.ts";

interface ReportFormProps {
  readonly session: Session;
  onMark(): void;
  onPick(): void;
}

const loadReportFacts = lazyPart(() => import("./report-facts.tsx"));

const looksLikeEmail = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;

export function ReportForm({ session, onMark, onPick }: ReportFormProps) {
  const { context, texts, draft, view } = session;
  const { ReportFacts } = view;
  const asksEmail = context.config.ask_email;
  const email = draft.email.trim();
  const lacksTitle = draft.title.trim() === "";
  const isEmailWrong = asksEmail && email !== "" && !looksLikeEmail.test(email);

  const submit = (event: Event) => {
    event.preventDefault();
    if (!lacksTitle && !isEmailWrong) void sendDraft(session);
    else {
      session.show({ isChecked: true });
      focusFirstWrong(event.currentTarget);
    }
  };
  const loadFacts = ({ currentTarget }: { readonly currentTarget: Element }) =>
    void withLazyPart(session, async () => {
      session.show({ ReportFacts: (await loadReportFacts()).ReportFacts });
      // The list is below what fits on the screen.
      currentTarget.scrollIntoView();
    });
  return (
    <form noValidate onSubmit={submit} aria-busy={view.isSending}>
      <div class="scroll" inert={view.isSending}>
        <Attachments session={session} onMark={onMark} onPick={onPick} />
        <Field
          session={session}
          name="title"
          label={texts.titleLabel}
          maxLength={limits.title}
          error={view.isChecked && lacksTitle && texts.titleMissing}
        />
        <Choice
          legend={texts.typeLabel}
          name="type"
          value={draft.type}
          onChange={(type) => session.write({ type })}
          options={[
            { value: "bug", label: texts.typeBug, icon: icons.bug },
            { value: "feature", label: texts.typeFeature, icon: icons.idea },
            { value: "general", label: texts.typeGeneral, icon: icons.other },
          ]}
        />
        <Field
          session={session}
          name="description"
          label={texts.descriptionLabel}
          maxLength={limits.description}
          isLong
        />
        {session.recording ? (
          <Checkbox session={session} name="withRecording" label={texts.recordingLabel} hint={texts.recordingHint} />
        ) : (
          context.config.recording && <p class="note">{texts.recordingNone}</p>
        )}
        <div class="pair">
          <Field session={session} name="name" label={texts.nameLabel} maxLength={limits.name} autocomplete="name" />
          {asksEmail && (
            <Field
              session={session}
              name="email"
              label={texts.emailLabel}
              maxLength={limits.email}
              inputMode="email"
              autocomplete="email"
              error={view.isChecked && isEmailWrong && texts.emailInvalid}
            />
          )}
        </div>
        <Checkbox session={session} name="remember" label={texts.rememberLabel} />
        <input
          hidden
          name="website"
          autocomplete="off"
          value={draft.website}
          onInput={({ currentTarget }) => session.write({ website: currentTarget.value })}
        />
        <details class="facts" onToggle={loadFacts}>
          <summary>{texts.sentSummary}</summary>
          {ReportFacts && <ReportFacts session={session} />}
        </details>
      </div>
      <div class="foot">
        {view.isSending && <div class="progress" />}
        <button type="submit" class="primary" aria-disabled={view.isSending}>
          {view.isSending ? texts.sending : texts.send}
        </button>
      </div>
    </form>
  );
}

function focusFirstWrong(form: EventTarget | null): void {
  if (form instanceof Element) form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}
