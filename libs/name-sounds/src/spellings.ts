/**
 * Letters with a mark, each as it is spelt by whoever hears it, and after `|` as others hear it. Without their marks they are letters of other
 * sounds. Polish `ą ć ę ł ń ś ź ż`, Czech and Slovak `č ň ř š ž` and Romanian `ș ț` (also with a cedilla) are after CLDR's transforms to IPA
 * (`pl-pl_FONIPA`, `cs-cs_FONIPA`, `ro-ro_FONIPA`); the others as names of these languages are spelt in English: Turkish and
 * Azerbaijani `ç ğ ş`, Serbian and Croatian `ć č đ š ž` (Djokovic), Portuguese and French `ç` (Gonsalves), Spanish `ñ`, Maltese `ċ ġ ż`.
 */
const HEARD =
  'ş sh,ș sh,š sh,ś sh,ç ch|s,č ch,ć ch,ċ ch,ž zh,ź zh,ż zh,đ dj,ğ g|,ġ j,ł w,ą on|om,ę en|em,ñ ny,ń ny,ň ny,ř rzh,ț ts,ţ ts';

const readings = (which: 0 | 1): ReadonlyMap<string, string> =>
  new Map(
    HEARD.split(',').map((line) => {
      const [letter = '', heard = ''] = line.split(' ');
      const [first = '', other = first] = heard.split('|');
      return [letter, which === 0 ? first : other];
    }),
  );
const READINGS = [readings(0), readings(1)];

/**
 * What a Slavic or a German name has, and an English one has not: the `w` of `Owen`, `Lewis` and `Brown` is no `v`, and these are found by
 * nobody who types `Evan` or `Levis`.
 */
const HAS_V = new RegExp(
  [
    '[äöüßąćęłńóśźż]|[cdrs]z|tz|sch',
    // Stanislaw, Zweig, Iwanow, Kowal, Novotny, Lewin, Wladimir
    'slaw|^zw|^iw[ao]n|^[kn]ow[aoi]|^lew[aio][nt]|^wl',
    // Nowak, Pawlik, Krawiec, Sowa, Nowakowna, Lewandowska, Zawadzki, Jankowicz
    'w\\p{L}*(?:[aeiy]k|iec)$|[aeo]wa$|owna$|(?:s|c|dz)k(?:a|i|y|ij|aya)$|wicz$',
    // Ludwig, Oswald, Sauerwein, Rosenzweig, Landwirth
    '\\p{L}w(?:ig|ald|ein|eig|irth)',
  ].join('|'),
  'u',
);

/**
 * A text with its letters spelt as they sound: `Şahin` is `shahin`, `Gonçalves` is `gonchalves` and `gonsalves`, `Kowalska` is `kovalska`. None: it
 * has no such letter.
 * What it is typed with does not matter: a letter and its mark may be one character or two.
 */
export function heardSpellings(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase();
  const written = plain.replace(/\p{L}+/gu, (word) => (HAS_V.test(word) ? word.replaceAll('w', 'v') : word));
  const spellings = READINGS.map((heard) => written.replace(/[^\0-\x7f]/g, (letter) => heard.get(letter) ?? letter));
  return [...new Set([written, ...spellings])].filter((spelling) => spelling !== plain);
}
