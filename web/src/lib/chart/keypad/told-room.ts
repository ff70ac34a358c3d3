/** Says in styles of the page where notices and cards stand: as much room as an element leaves between its first and its last part. */
export function toldRoom(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const names = ['--told-left', '--told-right', '--told-height'] as const;
  const [first, last] = [element.firstElementChild, element.lastElementChild];
  const measure = (): void => {
    const sides = [first?.getBoundingClientRect().right ?? 0, innerWidth - (last?.getBoundingClientRect().left ?? 0)];
    for (const [n, px] of [...sides, element.offsetHeight].entries())
      style.setProperty(names[n] ?? '', `${Math.ceil(px)}px`);
  };
  const observer = new ResizeObserver(measure);
  for (const each of [element, first, last]) if (each) observer.observe(each);
  return () => {
    observer.disconnect();
    for (const name of names) style.removeProperty(name);
  };
}
