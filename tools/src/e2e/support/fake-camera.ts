import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BarcodeFormat, type BitMatrix, QRCodeWriter } from '@zxing/library';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.js';

const WIDTH = 640;
const HEIGHT = 480;
const BLACK = 16;
const WHITE = 235;

/** A picture of a QR code, as the luminance of its pixels. */
function picture(text: string): Buffer {
  const code: BitMatrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 300, 300, new Map());
  const [left, top] = [(WIDTH - code.getWidth()) >> 1, (HEIGHT - code.getHeight()) >> 1];
  const pixels = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  for (let y = 0; y < code.getHeight(); y++)
    for (let x = 0; x < code.getWidth(); x++) if (code.get(x, y)) pixels[(top + y) * WIDTH + left + x] = BLACK;
  return pixels;
}

/** A browser whose camera sees a QR code of this text, over and over. */
export async function launchWithCamera(text: string): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const file = join(folder, 'code.y4m');
  const frame = [Buffer.from('FRAME\n'), picture(text), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)];
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
