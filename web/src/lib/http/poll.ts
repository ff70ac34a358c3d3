const EVERY_MS = 20_000;
/** How soon it is tried again while there is no good answer. */
const RETRY_MS = 3_000;

/** Reads now, and again and again until the returned function is called. `read` says whether it went well. */
export function keepReading(read: () => Promise<boolean>): () => void {
  let next: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const turn = async (): Promise<void> => {
    const fine = await read();
    if (!stopped) next = setTimeout(turn, fine ? EVERY_MS : RETRY_MS);
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(next);
  };
}
