import { auditStored } from '@ward-board/contract';
import { onConnection } from '#lib/live/socket.ts';

/** Who follows a patient's events. */
interface Follower {
  /** The service tells of each event from now on: with every new connection, when something may have been missed. */
  readonly followed: () => void;
  /** A new event of the patient is stored. */
  readonly stored: () => void;
}

/** Hears when a patient has a new event, until the returned function is called. */
export function followPatient(patient_id: string, { followed, stored }: Follower): () => void {
  const hear = (value: unknown): void => {
    if (auditStored.safeParse(value).data?.patient_id === patient_id) stored();
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
