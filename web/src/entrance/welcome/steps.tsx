import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { Check } from "../../ui/icons.ts";
import { welcomeTexts } from "./texts.ts";

const steps = ["client", "website", "report"] as const;

/** How far the first steps have come. */
export function Steps({ current }: { readonly current: (typeof steps)[number] }) {
  const texts = useTexts(welcomeTexts);
  const at = steps.indexOf(current);
  return (
    <ol aria-label={texts.progress} className="mb-8 flex items-center gap-3 text-xs font-medium">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className={classNames(
            "flex items-center gap-2",
            index > 0 && "before:h-px before:w-6 before:bg-line-firm max-sm:before:w-3",
            step === current ? "text-ink" : "text-ink-3",
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              "grid size-5 place-items-center rounded-full text-2xs font-semibold tabular-nums",
              index < at && "bg-accent-wash text-accent",
              index === at && "bg-accent text-accent-ink",
              index > at && "border border-line-firm",
            )}
          >
            {index < at ? <Check size={12} strokeWidth={3} /> : index + 1}
          </span>
          {texts.steps[step]}
          {index < at && <span className="sr-only">{texts.done}</span>}
        </li>
      ))}
    </ol>
  );
}

export const StepTitle = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <>
    <h1 className="mb-2 text-title leading-tight font-[680] tracking-[-.018em] text-balance">{title}</h1>
    <p className="mb-6 max-w-[52ch] text-ink-2 text-pretty">{children}</p>
  </>
);
