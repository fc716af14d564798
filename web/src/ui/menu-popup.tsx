import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import { classNames } from "./class-names.ts";
import { Check } from "./icons.ts";
import { Kbd } from "./kbd.tsx";
import type { MenuGroup, MenuItem } from "./menu-items.ts";

export interface MenuPopupProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export default function MenuPopup({ label, groups, anchor, onClose }: MenuPopupProps) {
  return (
    <BaseMenu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} sideOffset={4} align="start" className="z-40">
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-[min(420px,var(--available-height))] min-w-48 overflow-auto rounded-medium border border-line bg-raised p-1 text-sm shadow-float outline-none"
          >
            {groups.map((group, index) => (
              <BaseMenu.Group key={group.label ?? index} className={index > 0 ? "mt-1 border-t border-line pt-1" : ""}>
                {group.label && (
                  <BaseMenu.GroupLabel className="px-2 py-1 text-2xs font-semibold text-ink-3">
                    {group.label}
                  </BaseMenu.GroupLabel>
                )}
                {group.items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </BaseMenu.Group>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function Item({ item }: { readonly item: MenuItem }) {
  const shared = {
    disabled: item.disabled ?? false,
    label: item.label,
    className: classNames(
      "flex h-8 w-full items-center gap-2 rounded-small px-2 outline-none select-none max-sm:h-11",
      "data-[highlighted]:bg-accent-wash data-[disabled]:opacity-50",
      item.danger && "text-danger",
    ),
  };
  const content = (
    <>
      {item.icon && <span className="grid w-5 shrink-0 place-items-center">{item.icon}</span>}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.checked && <Check size={14} className="text-accent" />}
      {item.hint && <Kbd>{item.hint}</Kbd>}
    </>
  );
  if (item.checked === undefined)
    return (
      <BaseMenu.Item {...shared} onClick={item.onSelect}>
        {content}
      </BaseMenu.Item>
    );
  return (
    <BaseMenu.CheckboxItem {...shared} checked={item.checked} closeOnClick onCheckedChange={item.onSelect}>
      {content}
    </BaseMenu.CheckboxItem>
  );
}
