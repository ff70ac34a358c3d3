import type { Locator } from 'playwright-core';
import { TEXTS_IN } from '../support/texts-in.js';
import { oneLine } from '../support/words.js';
import { Screen } from './screen.js';

/** The page of a handover sheet. */
export class HandoverSheetPage extends Screen {
  /** What the sheet says of each patient, in its order. */
  async lines(): Promise<string[]> {
    return (await this.patients.allTextContents()).map(oneLine);
  }

  get patients(): Locator {
    return this.page.locator('.sheet-patients .line-details:not(details *)');
  }

  /** What the board said, when a side signed, of those of whom it said something else than the sheet. */
  atSignature(side: 'handing over' | 'taking over'): Locator {
    return this.page.locator('details').filter({ hasText: `Changed when signed, ${side}` });
  }

  /** The texts of the sheet that are not shown whole. */
  async cut(): Promise<string[]> {
    return this.patients
      .locator('.cell')
      .evaluateAll((cells) =>
        cells
          .filter(
            ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
              scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
          )
          .map(({ textContent }) => textContent),
      );
  }

  /** The words of up to so many letters that go on on the next line, the mark behind them included. */
  async broken(letters: number): Promise<string[]> {
    return this.page.evaluate(`(() => {
      ${TEXTS_IN}
      return [...document.querySelectorAll('.sheet-patients .cell')].flatMap((cell) => textsIn(cell)).flatMap(({ node }) =>
        [...node.nodeValue.matchAll(/\\p{L}+[,;:]?/gu)].flatMap(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return lines.size > 1 && word.length <= ${letters} ? [word] : [];
        }));
    })()`);
  }

  /** A side by its heading: who signed it, or that nobody has. */
  side(heading: 'Handing over' | 'Taking over'): Locator {
    return this.page.locator('.side').filter({ has: this.page.getByRole('heading', { name: heading }) });
  }

  async signs(heading: 'Handing over' | 'Taking over'): Promise<void> {
    await this.side(heading).getByRole('button', { name: /^Sign/ }).click();
    await this.dialog('Sign this handover sheet?').getByRole('button', { name: 'Sign', exact: true }).click();
  }
}
