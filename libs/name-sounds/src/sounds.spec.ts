import { soundingWords, soundsOfName } from './sounds.js';
import { heardSpellings } from './spellings.js';

describe('how a name is spelt as it sounds', () => {
  it.each([
    ['Ayşe Şahin', ['ayshe shahin']],
    ['Gonçalves', ['gonchalves', 'gonsalves']],
    ['Erdoğan', ['erdogan', 'erdoan']],
    ['Đorđe Ćosić', ['djordje chosich']],
    ['Wiśniewski', ['viśnievski', 'vishnievski']],
    ['Kowalska', ['kovalska']],
    ['Krawczyk Nowak', ['kravczyk novak']],
    ['Stanisław Wałęsa', ['stanisłav vałęsa', 'staniswav vawensa', 'staniswav vawemsa']],
    ['Schwarz', ['schvarz']],
    ['Ludwig Löwe', ['ludvig löve']],
    ['Zając', ['zajonc', 'zajomc']],
    ['Müller', []],
    ['Anna', []],
    ['Owen Lewis Brown', []],
    ['Andrew Hawkins', []],
    ['Shawna Howard', []],
  ])('%s', (name, spellings) => {
    expect(heardSpellings(name)).toEqual(spellings);
    expect(heardSpellings(name.normalize('NFD'))).toEqual(spellings);
  });
});

const soundAlike = (typed: string, name: string): boolean => {
  const heard = soundsOfName(name);
  return soundingWords(typed).every(({ sounds }) => sounds.some((code) => heard.includes(code)));
};

describe('how the words of a text sound', () => {
  it('says each word as searches compare it, with the codes of both of its spellings', () => {
    expect(soundingWords('Li Şahin, 004041')).toEqual([
      { word: 'li', sounds: [] },
      { word: 'sahin', sounds: ['SHN', 'XHN'] },
      { word: '004041', sounds: [] },
    ]);
  });

  it.each([
    ['kovalska', 'Kowalska'],
    ['kovalski', 'Kowalska'],
    ['Kowalska', 'Kovalsky'],
    ['novak', 'Nowak'],
    ['levandovska', 'Lewandowska'],
    ['wisnievska', 'Wiśniewska'],
    ['zavadski', 'Zawadzki'],
    ['pavlak', 'Pawlak'],
    ['kravchik', 'Krawczyk'],
    ['stanislav', 'Stanisław'],
    ['vaclavik', 'Wacławik'],
    ['schvarz', 'Schwarz'],
    ['ludvig', 'Ludwig'],
    ['rosenzveig', 'Rosenzweig'],
    ['levin', 'Lewin'],
    ['horovitz', 'Horowitz'],
    ['ivanova', 'Iwanowa'],
  ])('%s sounds like %s', (typed, name) => expect(soundAlike(typed, name)).toBe(true));

  it.each([
    ['evan', 'Owen'],
    ['ivan', 'Owen'],
    ['levis', 'Lewis'],
    ['braven', 'Brown'],
    ['hovard', 'Howard'],
    ['stefan', 'Stewart'],
    ['siobhan', 'Shawna'],
    ['griffin', 'Corwin'],
    ['lee', 'Nicole Evans'],
  ])('%s does not sound like %s, whose w is no v', (typed, name) => expect(soundAlike(typed, name)).toBe(false));

  it('takes no other word’s sound where a letter that is not heard was a word by itself', () =>
    expect(soundingWords('ğ Şahin')).toEqual([
      { word: 'g', sounds: [] },
      { word: 'sahin', sounds: ['SHN', 'XHN'] },
    ]));

  it('of a name with hyphens has its parts as well', () =>
    expect(soundsOfName('Şahin-Meier')).toEqual(expect.arrayContaining(['XHN', 'MR'])));
});
