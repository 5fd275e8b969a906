/** Tracks text in layers that are off. */
export function createLayers(isVisible: (group: unknown) => boolean) {
  const open: boolean[] = [];
  return {
    begin: (tag?: unknown, group?: unknown) =>
      void open.push(tag !== "OC" || group === null || group === undefined || isVisible(group)),
    end: () => void open.pop(),
    isOff: () => open.includes(false),
  };
}
