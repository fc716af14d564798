import { options, type Ref, type RefCallback, type VNode } from "preact";

/**
 * Focuses an element with `autoFocus` when it appears, as React does. Browsers follow the attribute only once per page,
 * and in dialogs.
 */
export function focusWhatAppears(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    before?.(vnode);
    if (typeof vnode.type === "string" && (vnode as VNode<{ autoFocus?: boolean }>).props.autoFocus)
      vnode.ref = focusing(vnode.ref ?? undefined);
  };
}

type ElementRef = Ref<HTMLElement>;

/** The same for the same ref: a new one would focus the element again with every render. */
const known = new WeakMap<object, RefCallback<HTMLElement>>();
const withoutRef = {};

function focusing(ref: ElementRef | undefined): RefCallback<HTMLElement> {
  const key = ref ?? withoutRef;
  const focus =
    known.get(key) ??
    ((element: HTMLElement | null) => {
      element?.focus();
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    });
  known.set(key, focus);
  return focus;
}
