import { type ButtonHTMLAttributes, type ReactNode, useRef, useState } from "react";
import { LazyBoundary } from "./error-boundary.tsx";
import { lazyComponent } from "./lazy.tsx";
import type { MenuGroup } from "./menu-items.ts";
import type { MenuPopupProps } from "./menu-popup.tsx";

/** Base UI's menu is larger than the rest of the first page, so it is loaded when somebody reaches for a menu. */
export const MenuPopup = lazyComponent<MenuPopupProps>(() => import("./menu-popup.tsx"));

interface MenuButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick"> {
  readonly children: ReactNode;
  /** What opens. Rendered only while it is open, so that it can be loaded then. */
  readonly popup: (props: Pick<MenuPopupProps, "anchor" | "onClose">) => ReactNode;
  readonly preload?: () => Promise<unknown>;
  /** Controls the menu from outside, for keyboard shortcuts. */
  readonly open?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A button that opens a menu which is made when it is needed. */
export function MenuButton({
  children,
  popup,
  preload = MenuPopup.preload,
  open,
  onOpenChange,
  ...rest
}: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = open ?? isOpenInside;
  const setOpen = onOpenChange ?? setOpenInside;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void preload()}
        onFocus={() => void preload()}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        }}
        {...rest}
      >
        {children}
      </button>
      {isOpen && <LazyBoundary>{popup({ anchor: trigger, onClose: () => setOpen(false) })}</LazyBoundary>}
    </>
  );
}

interface MenuProps extends Omit<MenuButtonProps, "popup" | "preload"> {
  /** The name of the menu, for assistive technology. */
  readonly label: string;
  readonly groups: readonly MenuGroup[];
}

/** A button that opens a menu. */
export const Menu = ({ label, groups, ...rest }: MenuProps) => (
  <MenuButton {...rest} popup={(props) => <MenuPopup {...props} label={label} groups={groups} />} />
);
