import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import greekExt from '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2?url';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import latinExt from './fonts/inter-latin-ext-400-750.woff2?url';
import latinNames from './fonts/inter-latin-names-400-750.woff2?url';

/*
 * Inter for the letters that fonts/fonts.css does not have, each file loaded once a text on the page has one of its letters. No board begins
 * with this module (`Lazy`), so that its rows stand before: until a file is here, the device's own font draws its letters. The ranges are the package's
 * (wght.css of @fontsource-variable/inter 5.3.0) without what fonts.css has: of two faces for a letter the later one is asked first, and
 * these are later. So the letters of most names that are written with Latin ones are in a third of the bytes of all Latin letters.
 *
 * inter-latin-names is made as fonts.css says of the first of its files, of the package's latin-ext.
 */
const faces: readonly (readonly [string, string])[] = [
  [cyrillicExt, 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F'],
  [cyrillic, 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'],
  [greekExt, 'U+1F00-1FFF'],
  [greek, 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF'],
  [
    vietnamese,
    'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF9, U+20AB',
  ],
  [
    latinExt,
    'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  ],
  [
    latinNames,
    'U+0100-0130, U+0132-0151, U+0154-017F, U+0181, U+018A, U+018F, U+0198-0199, U+01A0-01A1, U+01AF-01B0, U+01B3-01B4, U+01CD-01DC, U+01E6-01E7, U+01EA-01EB, U+01F8-01F9, U+0200-021B, U+0253, U+0257, U+0259, U+02B9-02BA, U+02BD-02BF, U+1E00-1E9F, U+1EF2-1EFF',
  ],
];

for (const [url, unicodeRange] of faces) {
  // The weights are said as in fonts.css: otherwise these would be faces of another weight, and not be asked for the same text.
  const how = { style: 'normal', weight: '100 900', display: 'swap', unicodeRange } as const;
  document.fonts.add(new FontFace('Inter Variable', `url(${url}) format("woff2-variations")`, how));
}
