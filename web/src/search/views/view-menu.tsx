import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { DialogBoundary } from "../../ui/dialog-boundary.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { holdAction } from "../../ui/held-action.ts";
import { Ellipsis } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { Menu } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { hideView, showView } from "./hidden-views.ts";
import type { RenameViewProps } from "./rename-view.tsx";
import { viewTexts } from "./texts.ts";

const RenameView = lazyComponent<RenameViewProps>(() => import("./rename-view.tsx"));

/** Renames, shares or deletes a view. */
export function ViewMenu({ view }: { readonly view: Wire.SavedView }) {
  const texts = useTexts(viewTexts);
  const queryClient = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.savedViews });
  const setShared = async (shared: boolean) => {
    try {
      await api.updateSavedView({ params: { id: view.id }, body: { shared } });
    } catch (error) {
      showToast({ message: errorMessage(error), tone: "error" });
    }
    await reload();
  };
  const remove = () => {
    hideView(view.id);
    holdAction({
      message: texts.removed(view.name),
      run: () => api.deleteSavedView({ params: { id: view.id } }).then(reload),
      undo: () => showView(view.id),
    });
  };
  return (
    <>
      <Menu
        label={texts.menu(view.name)}
        aria-label={texts.menu(view.name)}
        className="absolute top-0.5 right-1 grid size-[26px] place-items-center rounded-small text-ink-3 opacity-0 group-hover/view:opacity-100 hover:bg-line hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100"
        groups={[
          {
            items: [
              { id: "rename", label: texts.rename, onSelect: () => setRenaming(true) },
              {
                id: "share",
                label: view.shared ? texts.makePersonal : texts.makeShared,
                onSelect: () => void setShared(!view.shared),
              },
            ],
          },
          { items: [{ id: "delete", label: texts.remove, danger: true, onSelect: remove }] },
        ]}
      >
        <Ellipsis size={14} />
      </Menu>
      <DialogBoundary>{isRenaming && <RenameView view={view} onClose={() => setRenaming(false)} />}</DialogBoundary>
    </>
  );
}
