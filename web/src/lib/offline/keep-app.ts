/**
 * Keeps the app's files on the device, once a page stands and the queue's code has come: one request more, after all that
 * draws the board. A development server has no built worker.
 */
export function keepApp(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    // Without it the app works as long as there is a connection.
    console.warn('The app could not be kept on this device.', error);
  });
}
