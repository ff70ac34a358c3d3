import { auditStored } from '@ward-board/contract';
import { onConnection } from '#lib/live/socket.ts';

/** Who follows a patient's events. */
interface Follower {
  /** The service tells of each event from now on: with every new connection, when something may have been missed. */
  readonly followed: () => void;
  /** A new event of the patient is stored, at this position. */
  readonly stored: (position: string) => void;
}

/** Hears when a patient has a new event, until the returned function is called. */
export function followPatient(patient_id: string, { followed, stored }: Follower): () => void {
  const hear = (value: unknown): void => {
    const { data } = auditStored.safeParse(value);
    if (data?.patient_id === patient_id) stored(data.position);
  };
  let leave = (): void => {};
  const stop = onConnection((socket) => {
    // The same socket connects again after an interruption: it must not tell twice.
    socket.off('audit:stored', hear).on('audit:stored', hear);
    socket.emit('audit:follow', { patient_id }, ({ ok }) => (ok ? followed() : undefined));
    leave = () => void socket.off('audit:stored', hear).emit('audit:leave', { patient_id });
  });
  return () => {
    stop();
    leave();
  };
}
