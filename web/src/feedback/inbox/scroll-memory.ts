/** Where each list was scrolled to, for the return from another page. */
const positions = new Map<string, number>();
const maxKept = 50;

export const rememberScroll = (list: string, top: number): void => {
  positions.delete(list);
  positions.set(list, top);
  if (positions.size > maxKept) positions.delete(positions.keys().next().value!);
};

export const rememberedScroll = (list: string): number => positions.get(list) ?? 0;
