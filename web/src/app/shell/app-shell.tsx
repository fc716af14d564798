import { Outlet, useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { closeNewBoard, useIsNewBoardOpen } from "../../boards/new-board.ts";
import type { NewProjectProps } from "../../settings/new-project.tsx";
import { keyboardTexts } from "../../service/keyboard/texts.ts";
import { type Action, useActions } from "../../service/keyboard/actions.ts";
import { useLiveUpdates } from "../../service/live/live-updates.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { DialogBoundary } from "../../ui/dialog-boundary.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { newestAction, runToastAction } from "../../ui/toast-store.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import type { CommandPaletteProps } from "../../search/palette/command-palette.tsx";
import { type Creation, useCreation } from "../../search/creating.ts";
import { closePalette, openPalette, takeTyped, useIsPaletteOpen } from "../../search/open-palette.ts";
import { liveSubjects } from "../live-subjects.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { useDestinations } from "./navigation.tsx";
import { Sidebar } from "./sidebar.tsx";
import { shellTexts } from "./texts.ts";

const CommandPalette = lazyComponent<CommandPaletteProps>(() => import("../../search/palette/command-palette.tsx"));
const SaveView = lazyComponent<{ onClose: () => void }>(() => import("../../search/views/save-view.tsx"));
const NewProject = lazyComponent<NewProjectProps>(() => import("../../settings/new-project.tsx"));
const CreateDialog = lazyComponent<{ kind: Creation }>(() => import("../../search/create/create-dialog.tsx"));
const KeyboardHelp = lazyComponent<{ onClose: () => void }>(() => import("../../service/keyboard/help.tsx"));

/** The frame of every page for people who are signed in. */
export default function AppShell() {
  const texts = useTexts(shellTexts);
  const { loading } = useTexts(uiTexts);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSavingView, setSavingView] = useState(false);
  const isNewBoardOpen = useIsNewBoardOpen();
  const isPaletteOpen = useIsPaletteOpen();
  const creation = useCreation();
  const saveView = () => setSavingView(true);
  useLiveUpdates(liveSubjects);
  useGeneralActions({ showHelp: () => setHelpOpen(true), saveView });
  useEffect(startKeepingFocus, []);
  useEffect(preloadPalette, []);
  return (
    <div className="grid h-full grid-cols-[236px_minmax(0,1fr)] max-md:grid-cols-1 max-md:grid-rows-[minmax(0,1fr)_auto]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-medium bg-accent px-3 py-2 text-sm text-accent-ink focus:translate-y-0"
      >
        {texts.skip}
      </a>
      <Sidebar onSaveView={saveView} />
      <div className="flex min-h-0 min-w-0 flex-col">
        <ConnectionBanner />
        <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
          <ErrorBoundary>
            <Suspense fallback={<p className="sr-only">{loading}</p>}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <BottomBar />
      <DialogBoundary>
        {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
        {creation && <CreateDialog kind={creation} />}
        {isNewBoardOpen && <NewProject type="board" onClose={closeNewBoard} />}
        {isSavingView && <SaveView onClose={() => setSavingView(false)} />}
      </DialogBoundary>
      {isPaletteOpen && (
        <ErrorBoundary>
          <Suspense fallback={<PaletteLoading />}>
            <Palette />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Loaded after the page. Without it, the browser drops the focus as usual. */
function startKeepingFocus(): void {
  void import("../../service/keyboard/keep-focus.ts").then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  );
}

/** So that the first search opens at once. */
const preloadPalette = () => whenIdle(() => void CommandPalette.preload());

/** Gives the keyboard back if the palette cannot be loaded. */
function PaletteLoading() {
  useLayoutEffect(() => () => queueMicrotask(takeTyped), []);
  return null;
}

const Palette = () => <CommandPalette mainPages={useDestinations()} onClose={closePalette} />;

const pageKeys = [
  ["g m", "myWork", "/my-work"],
  ["g i", "inbox", "/inbox"],
  ["g b", "boards", "/boards"],
  ["g t", "tickets", "/tickets"],
  ["g n", "notifications", "/notifications"],
  ["g s", "settings", "/settings"],
] as const;

interface GeneralActions {
  readonly showHelp: () => void;
  readonly saveView: () => void;
}

function useGeneralActions({ showHelp, saveView }: GeneralActions): void {
  const navigate = useNavigate();
  const texts = useTexts(keyboardTexts);
  const shell = useTexts(shellTexts);
  useActions([
    { keys: "Control+k", label: shell.search, group: texts.general, isForKeysOnly: true, run: openPalette },
    { keys: "?", label: texts.help, group: texts.general, run: showHelp },
    {
      keys: "z",
      label: texts.undo,
      group: texts.general,
      run: () => {
        const newest = newestAction();
        if (!newest) return false;
        runToastAction(newest.id);
        return true;
      },
    },
    { keys: "v", label: shell.saveView, group: texts.general, run: saveView },
    ...pageKeys.map(([keys, label, to]): Action => ({
      keys,
      label: shell[label],
      group: texts.go,
      isForKeysOnly: true,
      run: () => void navigate({ to }),
    })),
  ]);
}
