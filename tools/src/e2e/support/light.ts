import type { Browser, Page } from 'playwright-core';

/** How light a screenshot is, from 0 to 255: on the whole, and where it is lightest. */
export interface Light {
  readonly mean: number;
  readonly most: number;
}

/** In a page: measures a screenshot, by what the three colours of a pixel give to its lightness. */
const MEASURES = `async (data) => {
  const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas.drawImage(bitmap, 0, 0);
  const { data: bytes } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  let [sum, most] = [0, 0];
  for (let at = 0; at < bytes.length; at += 4) {
    const light = 0.2126 * bytes[at] + 0.7152 * bytes[at + 1] + 0.0722 * bytes[at + 2];
    sum += light;
    most = Math.max(most, light);
  }
  return { mean: sum / (bytes.length / 4), most };
}`;

/** How light a page is on its screen. It is measured in a page of its own: the other may read no images. */
export async function lightOf(browser: Browser, page: Page): Promise<Light> {
  const screenshot = await page.screenshot();
  const measuring = await browser.newPage();
  try {
    return await measuring.evaluate<Light>(`(${MEASURES})('${screenshot.toString('base64')}')`);
  } finally {
    await measuring.close();
  }
}
