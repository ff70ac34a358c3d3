import { createContext } from 'svelte';

/** The key that locks the device. */
export const LOCK_KEY = 'L';

/** Locks the device, or first asks for the PIN that is to unlock it: for what covers the bar and its menu. */
export const [deviceLock, provideDeviceLock] = createContext<() => void>();
