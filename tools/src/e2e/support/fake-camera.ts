import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BarcodeFormat, type BitMatrix, QRCodeWriter } from '@zxing/library';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { code128 } from './code-128.js';

const WIDTH = 640;
const HEIGHT = 480;
const BLACK = 16;
const WHITE = 235;

/** What is printed on wristbands. */
export type Printed = 'QR code' | 'Code 128 barcode';

/** Whether each dot of a code is black, row by row. */
function dotsOf(text: string, printed: Printed): readonly (readonly boolean[])[] {
  if (printed === 'Code 128 barcode') {
    const row = code128(text).flatMap((isBlack) => Array<boolean>(4).fill(isBlack));
    return Array.from({ length: 120 }, () => row);
  }
  const code: BitMatrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 300, 300, new Map());
  return Array.from({ length: code.getHeight() }, (_, y) =>
    Array.from({ length: code.getWidth() }, (_, x) => code.get(x, y)),
  );
}

/** A picture of a code, as the luminance of its pixels. */
function picture(text: string, printed: Printed): Buffer {
  const dots = dotsOf(text, printed);
  const [left, top] = [(WIDTH - (dots[0]?.length ?? 0)) >> 1, (HEIGHT - dots.length) >> 1];
  const pixels = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (const [y, row] of dots.entries())
    for (const [x, isBlack] of row.entries()) if (isBlack) pixels[(top + y) * WIDTH + left + x] = BLACK;
  return pixels;
}

/** A browser whose camera sees a code of this text, over and over. */
export async function launchWithCamera(
  text: string,
  printed: Printed,
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const file = join(folder, 'code.y4m');
  const frame = [Buffer.from('FRAME\n'), picture(text, printed), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...frame, ...frame]));
  const browser = await launchChromium([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
