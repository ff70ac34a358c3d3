/** The files of each part of the code, as the build says in the page; a development server says none. */
const {
  parts = {},
}: { readonly parts?: Readonly<Partial<Record<'later' | 'chart' | 'login' | 'sounds', readonly string[]>>> } =
  JSON.parse((typeof document === 'undefined' ? null : document.getElementById('files'))?.textContent ?? '{}');

/** What is on its way for so long does not come any more; a slow line takes nearly as long. */
const GIVEN_UP_MS = 60_000;
const AGAIN_MS = 3_000;
/** Code that is asked for has not come for so long: whoever waits for it is told. */
export const LATE_MS = 5_000;

async function fetchFile(path: string): Promise<void> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(GIVEN_UP_MS) });
  if (!answer.ok) throw new Error(`The code was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

/** One request for all that wait for a file. */
const fetched = new Map<string, Promise<void>>();
function fetchOnce(path: string): Promise<void> {
  const found = fetched.get(path);
  if (found) return found;
  const asked = fetchFile(path).catch((error: unknown) => {
    fetched.delete(path);
    throw error;
  });
  fetched.set(path, asked);
  return asked;
}

/**
 * Fetches what is then imported from the browser's cache: a browser remembers that an import has failed, and never tries it again.
 * @throws when one of the files can't be had.
 */
export async function fetchCode(part: 'later' | 'chart' | 'login' | 'sounds'): Promise<void> {
  // What a page opens imports what all of them open.
  await Promise.all([...(parts.later ?? []), ...(parts[part] ?? [])].map(fetchOnce));
}

/** Until whoever waits for code tries again. */
export const beforeNextTry = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
