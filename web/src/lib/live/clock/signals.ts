/** Calls back when the tab is seen again, comes back from the page cache, the network returns, or the page is resumed. */
export function onWake(callback: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') callback();
  };
  window.addEventListener('online', callback);
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  document.addEventListener('resume', callback);
  return () => {
    window.removeEventListener('online', callback);
    window.removeEventListener('pageshow', seen);
    document.removeEventListener('visibilitychange', seen);
    document.removeEventListener('resume', callback);
  };
}

/** Calls back every so often until stopped. */
export function every(ms: number, callback: () => void): () => void {
  const timer = setInterval(callback, ms);
  return () => clearInterval(timer);
}
