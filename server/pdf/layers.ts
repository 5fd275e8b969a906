/** Which text of a page is in a layer that is switched off: it is in the file, and on no screen and no paper. */
export function createLayers(isVisible: (group: unknown) => boolean) {
  const open: boolean[] = [];
  return {
    begin: (tag?: unknown, group?: unknown) =>
      void open.push(tag !== "OC" || group === null || group === undefined || isVisible(group)),
    end: () => void open.pop(),
    isOff: () => open.includes(false),
  };
}
