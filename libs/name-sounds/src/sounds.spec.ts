import { soundingWords, soundsOfName } from './sounds.js';
import { heardSpellings } from './spellings.js';

describe('how a name is spelt as it sounds', () => {
  it.each([
    ['Ayşe Şahin', ['ayshe shahin']],
    ['Gonçalves', ['gonchalves', 'gonsalves']],
    ['Erdoğan', ['erdogan', 'erdoan']],
    ['Đorđe Ćosić', ['djordje chosich']],
    ['Wiśniewski', ['wishniewski']],
    ['Zając', ['zajonc', 'zajomc']],
    ['Müller', []],
    ['Anna', []],
  ])('%s', (name, spellings) => {
    expect(heardSpellings(name)).toEqual(spellings);
    expect(heardSpellings(name.normalize('NFD'))).toEqual(spellings);
  });
});

describe('how the words of a text sound', () => {
  it('says each word as searches compare it, with the codes of both of its spellings', () => {
    expect(soundingWords('Li Şahin, 004041')).toEqual([
      { word: 'li', sounds: [] },
      { word: 'sahin', sounds: ['SHN', 'XHN'] },
      { word: '004041', sounds: [] },
    ]);
  });

  it('takes no other word’s sound where a letter that is not heard was a word by itself', () =>
    expect(soundingWords('ğ Şahin')).toEqual([
      { word: 'g', sounds: [] },
      { word: 'sahin', sounds: ['SHN', 'XHN'] },
    ]));

  it('of a name with hyphens has its parts as well', () =>
    expect(soundsOfName('Şahin-Meier')).toEqual(expect.arrayContaining(['XHN', 'MR'])));
});
