let count = $state('');

/** How much asks for something, as the titles of the tab begin: `3`, `99+`; empty: nothing. */
export const tabCount = {
  get shown(): string {
    return count;
  },
  show(next: string): void {
    count = next;
  },
};
