/** In `localStorage`: text of somebody is kept on this device. Known before the code comes that can read it. */
export const TYPED_FLAG = 'ward-board:typed';
