import type { PatientIdentity } from '@ward-board/contract';
import type { Look } from '../ui/look.js';

const MOST = 3;

/** What changed on a board since it was last looked at, in a few words; null when nothing did. Values say who and how. */
export function sayChanges(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string | null {
  const said: string[] = [];
  for (const [id, who] of now) {
    const earlier = before.get(id);
    if (earlier === undefined) said.push(`New on the board: ${who}`);
    else if (earlier !== who) said.push(`Changed: ${who}`);
  }
  for (const [id, who] of before) if (!now.has(id)) said.push(`Left the board: ${who}`);
  if (said.length === 0) return null;
  const more = said.length - MOST;
  return said.slice(0, MOST).join('. ') + (more > 0 ? `. And ${more} more changes` : '');
}

/** What a row is called aloud: `Mara Lind, Critical`. `stopped`: since when it stands still, if it does. */
export const calledAloud = ({ name }: PatientIdentity, { word }: Look, stopped: string | null): string =>
  `${name}, ${word}${stopped === null ? '' : `, not updating since ${stopped}`}`;
