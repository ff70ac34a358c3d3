import { createContext } from 'svelte';

/** Locks the device, or first asks for the PIN that is to unlock it: for what covers the bar and its menu. */
export const [deviceLock, provideDeviceLock] = createContext<() => void>();
