import { useTexts } from "../../texts/catalogue.ts";
import { chipClass } from "../../ui/chip.ts";
import { classNames } from "../../ui/class-names.ts";
import { ListFilter } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { MenuButton } from "../../ui/menu.tsx";
import type { FilterPopupProps } from "./filter-popup.tsx";
import { hasFilters } from "../inbox-search.ts";
import { inboxTexts } from "./texts.ts";
import type { InboxLocation } from "./use-inbox-location.ts";

const FilterPopup = lazyComponent<FilterPopupProps>(() => import("./filter-popup.tsx"));

interface FilterMenuProps {
  readonly location: InboxLocation;
  readonly isFilterOpen: boolean;
  readonly onFilterOpenChange: (isOpen: boolean) => void;
}

export function FilterMenu({ location, isFilterOpen, onFilterOpenChange }: FilterMenuProps) {
  const texts = useTexts(inboxTexts);
  return (
    <MenuButton
      preload={FilterPopup.preload}
      popup={(popup) => <FilterPopup {...popup} location={location} />}
      open={isFilterOpen}
      onOpenChange={onFilterOpenChange}
      aria-keyshortcuts="/"
      className={classNames(
        chipClass(hasFilters(location.search)),
        "ml-auto shrink-0 px-[7px]! max-sm:size-11! max-sm:justify-center",
      )}
    >
      <ListFilter size={13} />
      <span className="sr-only @min-[440px]:not-sr-only">{texts.filter}</span>
    </MenuButton>
  );
}
