/** Of so many events paper has the inclusion proofs unless somebody leaves them out; of more, only where they are asked for. */
const MOST_PROVEN = 200;

/** Whether the inclusion proofs of so many events are printed. @param chosen by somebody; null: nobody has. */
export const printsProofs = (events: number, chosen: boolean | null): boolean => chosen ?? events <= MOST_PROVEN;

/** Why proofs are left out that nobody has left out; empty: nothing is to be said of it. */
export const whyWithoutProofs = (events: number, chosen: boolean | null): string =>
  chosen === null && !printsProofs(events, chosen)
    ? `Off, since there are ${events} events. The export has each proof.`
    : '';

/** What paper says of how its events are proven, where an export was checked. */
export const proofWords = (withProofs: boolean): string =>
  `Leaf and hash: the event’s place in the log’s tree. That the hash is of what is printed here can be checked with the exported file alone. ${
    withProofs
      ? 'Inclusion proof: the hashes that lead from the leaf to the root above, in the order of RFC 9162, section 2.1.3.2.'
      : 'The inclusion proofs are left out here: the exported file has each of them.'
  }`;
