/** In `localStorage`: the ids of those whose text is kept on this device. Known before the code comes that can read it. */
export const TYPED_FLAG = 'ward-board:typed';
