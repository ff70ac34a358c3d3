/** The later of two pictures of one record: the board's and one that was fetched because a write was stale. */
export const newest = <Record extends { readonly revision: number }>(board: Record, fetched: Record | null): Record =>
  fetched !== null && fetched.revision > board.revision ? fetched : board;
