/** Finds the text of a barcode or QR code in a picture; null: there is none in it. */
export type Decode = (source: HTMLVideoElement) => Promise<string | null>;
