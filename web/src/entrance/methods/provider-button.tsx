import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { KeyRound } from "../../ui/icons.ts";
import { signInTexts } from "./texts.ts";
import { useWay } from "./use-way.ts";

interface ProviderButtonProps {
  readonly look?: "primary" | "plain";
  readonly provider: string;
  readonly onClick: () => Promise<void>;
  readonly onProblem: (problem: string | undefined) => void;
}

export function ProviderButton({ look = "plain", provider, onClick, onProblem }: ProviderButtonProps) {
  const texts = useTexts(signInTexts);
  const { isBusy, attempt } = useWay(provider, onProblem);
  return (
    <Button
      look={look}
      size="large"
      className="w-full"
      icon={<KeyRound size={16} className="shrink-0" />}
      busy={isBusy}
      onClick={() => void attempt(onClick)}
    >
      <span className="truncate">{texts.continueWith(provider)}</span>
    </Button>
  );
}
