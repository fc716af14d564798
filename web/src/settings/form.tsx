import { CorkboardError } from "@corkboard/client";
import { type FormHTMLAttributes, type ReactNode, useRef, useState } from "react";
import { explainRefusal } from "./explain-refusal.ts";
import { type FormFailure, FormFailures } from "../ui/field-failure.ts";
import { Problem } from "../ui/problem.tsx";

interface FormProps extends Pick<FormHTMLAttributes<HTMLFormElement>, "className" | "noValidate"> {
  readonly send: () => Promise<unknown>;
  readonly children: (isBusy: boolean) => ReactNode;
}

/**
 * Sends what was typed, once at a time. If the service does not accept it, the reason is shown next to the field that it
 * is about, or else at the top, and what was typed stays.
 */
export function Form({ send, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const fieldNamed = (name: string) => {
    const field = name === "" ? null : form.current?.elements.namedItem(name);
    return field instanceof HTMLElement ? field : undefined;
  };
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (error) {
      // The person was asked to confirm it and decided against it.
      if (error instanceof CorkboardError && error.code === "reauthentication_required") return;
      const found = explainRefusal(error, (name) => fieldNamed(name) !== undefined);
      setFailure(found);
      if (found.field !== undefined) fieldNamed(found.field)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
      onInput={() => setFailure(undefined)}
      {...rest}
    >
      <FormFailures value={failure}>
        <Problem>{failure?.field === undefined ? failure?.message : undefined}</Problem>
        {children(isBusy)}
      </FormFailures>
    </form>
  );
}
