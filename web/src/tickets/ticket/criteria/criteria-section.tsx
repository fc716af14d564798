import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { membersQuery } from "../../../service/api/resources.ts";
import { useActions } from "../../../service/keyboard/actions.ts";
import { isUnsaved } from "../../change-criteria.ts";
import { criteriaTexts } from "../../criteria-texts.ts";
import { useHeldRemovals, withoutHeld } from "../../held-removals.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckCheck, ChevronDown, Plus } from "../../../ui/icons.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import { lazyComponent } from "../../../ui/lazy.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { arrangeLines } from "./arrange-lines.ts";
import type { ConfirmAllProps } from "./confirm-all-dialog.tsx";
import { CriterionEditor } from "./criterion-editor.tsx";
import { CriterionLine, type LineActions } from "./criterion-line.tsx";
import { useCriteriaActions } from "./use-criteria-actions.ts";
import { useQuotedSource } from "./use-quoted-source.ts";
import { DialogBoundary } from "../../../ui/dialog-boundary.tsx";

const ConfirmAllDialog = lazyComponent<ConfirmAllProps>(() => import("./confirm-all-dialog.tsx"));

/** The line that is a field, or `new` for one that is added. */
interface Editing {
  readonly line: number | "new";
  readonly text: string;
  readonly message?: string;
}

/** What must be true before the work is done: decided by people line by line, then ticked. */
export function CriteriaSection({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(criteriaTexts);
  const ui = useTexts(uiTexts);
  const { data: members = [] } = useQuery(membersQuery);
  const quoted = useQuotedSource(ticket);
  const changes = useCriteriaActions(ticket);
  const list = useRef<HTMLUListElement>(null);
  const toFocus = useRef<number>(undefined);
  const [chosen, setChosen] = useState<number>();
  const [editing, setEditing] = useState<Editing>();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const removals = useHeldRemovals();
  const all = withoutHeld(ticket, removals);
  const isDeciding = ticket.ready_at === null && ticket.status === "open";
  const { lines, folded } = arrangeLines(all);
  const visible = isUnfolded ? [...lines, ...folded] : lines;
  const proposed = all.filter(({ state }) => state === "proposed");
  const confirmed = all.length - proposed.length;
  const current =
    visible.find(({ number }) => number === chosen) ??
    (isDeciding ? (visible.find(({ state }) => state === "proposed") ?? visible[0]) : undefined);

  // After the line is there again: an editor takes its place.
  useLayoutEffect(() => {
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${toFocus.current}"]`);
    if (!line) return;
    toFocus.current = undefined;
    line.focus({ preventScroll: true });
    line.scrollIntoView({ block: "nearest" });
  });
  const goTo = (line: Wire.Criterion | undefined) => {
    if (!line) return;
    toFocus.current = line.number;
    setChosen(line.number);
  };
  const neighbour = (line: Wire.Criterion, by: 1 | -1) => visible[visible.indexOf(line) + by];

  const confirm = (line: Wire.Criterion) => {
    changes.confirm(line, line.state === "confirmed" ? "proposed" : "confirmed");
  };
  const actions: LineActions = {
    confirm,
    tick: changes.tick,
    edit: (line) => {
      setChosen(line.number);
      setEditing({ line: line.number, text: line.text });
    },
    remove: (line) => {
      goTo(neighbour(line, 1) ?? neighbour(line, -1));
      changes.remove(line);
    },
  };
  const save = async ({ line: number }: Editing, text: string) => {
    const line = all.find((each) => each.number === number);
    setEditing(undefined);
    goTo(line);
    const unsaved = line ? await changes.rewrite(line, text) : await changes.add(text);
    if (unsaved) setEditing({ line: unsaved.isGone ? "new" : number, text, message: unsaved.message });
  };
  const close = () => {
    goTo(all.find(({ number }) => number === editing?.line));
    setEditing(undefined);
  };
  const startAdding = () => setEditing({ line: "new", text: "" });
  const askForAll = () => {
    if (proposed.length > 0) setAsking(true);
    else showToast({ message: texts.nothingToConfirm });
  };

  const { group, ...keys } = texts.keys;
  const onLine = (run: (line: Wire.Criterion) => void) => () => (current && !isUnsaved(current) ? run(current) : false);
  useActions([
    {
      keys: "j",
      label: keys.next,
      group,
      isForKeysOnly: true,
      run: () => goTo(current ? neighbour(current, 1) : visible[0]),
    },
    {
      keys: "k",
      label: keys.previous,
      group,
      isForKeysOnly: true,
      run: () => goTo(current ? neighbour(current, -1) : visible[0]),
    },
    {
      keys: "y",
      label: keys.confirm,
      group,
      run: onLine((line) => {
        confirm(line);
        goTo(line.state === "proposed" ? (neighbour(line, 1) ?? line) : line);
      }),
    },
    { keys: "e", label: keys.edit, group, run: onLine(actions.edit) },
    { keys: "x", label: keys.remove, group, run: onLine(actions.remove) },
    { keys: "a", label: keys.add, group, run: startAdding },
    { keys: "Y", label: keys.confirmAll, group, run: askForAll },
  ]);

  const show = (line: Wire.Criterion) => (
    <li
      key={line.number}
      data-line={line.number}
      tabIndex={-1}
      aria-current={line === current ? "true" : undefined}
      onFocus={() => setChosen(line.number)}
      className="border-b border-line focus-visible:outline-offset-0"
    >
      {editing?.line === line.number ? (
        <CriterionEditor
          key={editing.message}
          label={texts.editLine(line.number)}
          text={editing.text}
          message={editing.message}
          saveLabel={ui.save}
          onSave={(text) => void save(editing, text)}
          onClose={close}
        />
      ) : (
        <CriterionLine
          ticket={ticket}
          line={line}
          quoted={quoted}
          confirmer={members.find(({ user_id }) => user_id === line.confirmed_by)?.display_name}
          isDeciding={isDeciding}
          isCurrent={line === current}
          actions={actions}
        />
      )}
    </li>
  );
  const met = all.filter((line) => line.met).length;
  return (
    <section aria-label={texts.criteria} className="mt-6 mb-7">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-sm font-[650]">{texts.criteria}</h2>
        <span aria-live="polite" className="text-sm text-ink-3 tabular-nums">
          {all.length === 0
            ? ""
            : !isDeciding && proposed.length === 0
              ? texts.metOf(met, all.length)
              : confirmed === 0
                ? texts.noneConfirmed
                : texts.confirmedOf(confirmed, all.length)}
        </span>
        {proposed.length > 0 && (
          <Button
            size="small"
            icon={<CheckCheck size={15} />}
            hint="Shift+Y"
            aria-keyshortcuts="Shift+Y"
            className="ml-auto"
            onPointerEnter={() => void ConfirmAllDialog.preload()}
            onClick={askForAll}
          >
            {texts.confirmAll}
          </Button>
        )}
      </div>
      {all.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-ink-2">{texts.empty}</p>
      ) : (
        <ul ref={list} className="border-t border-line">
          {lines.map(show)}
          {folded.length > 0 && (
            <li>
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
                className="flex h-9 items-center gap-1.5 rounded-small text-sm text-ink-2 hover:text-ink max-sm:h-11"
              >
                <ChevronDown size={13} aria-hidden="true" className={isUnfolded ? "" : "-rotate-90"} />
                {texts.confirmedFold(folded.length)}
              </button>
            </li>
          )}
          {isUnfolded && folded.map(show)}
        </ul>
      )}
      {editing?.line === "new" ? (
        <CriterionEditor
          key={editing.message}
          label={texts.newLine}
          text={editing.text}
          message={editing.message}
          saveLabel={texts.add}
          onSave={(text) => void save(editing, text)}
          onClose={close}
        />
      ) : (
        <div className="mt-2 flex items-center gap-3.5 text-xs text-ink-3">
          {all.length > 0 && <Legend />}
          <Button
            look="quiet"
            size="small"
            icon={<Plus size={13} />}
            hint="A"
            aria-keyshortcuts="a"
            className="-mr-2.5 ml-auto"
            onClick={startAdding}
          >
            {texts.addLine}
          </Button>
        </div>
      )}
      {isAsking && (
        <DialogBoundary>
          <ConfirmAllDialog
            tickets={[{ ticket, lines: proposed }]}
            onConfirm={() => changes.confirmAll(proposed)}
            onClose={() => setAsking(false)}
          />
        </DialogBoundary>
      )}
    </section>
  );
}

function Legend() {
  const texts = useTexts(criteriaTexts);
  return (
    <p aria-hidden="true" className="flex gap-3.5 max-sm:hidden">
      <span className="flex gap-1">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> {texts.move}
      </span>
      {(["confirm", "edit", "remove"] as const).map((name) => (
        <span key={name} className="flex gap-1">
          <Kbd>{legendKeys[name]}</Kbd> {texts.legend[name]}
        </span>
      ))}
    </p>
  );
}

const legendKeys = { confirm: "Y", edit: "E", remove: "X" };
