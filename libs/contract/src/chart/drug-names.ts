import { searchable } from '../shared/searchable.js';

/**
 * Names of one drug, each line's first the international nonproprietary name (INN): where names of the United States (USAN) or former British ones
 * differ by more than a letter or two. By the MHRA's "Changes to medicines names: BANs to rINNs" (2004; adrenaline and noradrenaline
 * stayed British names) and WHO's ATC index, with the abbreviations of wards. It is no formulary: that nothing matches is no clearance.
 */
const drugs: readonly (readonly string[])[] = `
paracetamol=acetaminophen=apap
epinephrine=adrenaline
norepinephrine=noradrenaline
salbutamol=albuterol
orciprenaline=metaproterenol
isoprenaline=isoproterenol
glyceryl trinitrate=nitroglycerin=glycerol trinitrate=trinitrin=gtn
acetylsalicylic acid=aspirin=asa
metamizole=dipyrone
pethidine=meperidine
dextropropoxyphene=propoxyphene
phenoxymethylpenicillin=penicillin v=pen v=pen vk
benzylpenicillin=penicillin g=pen g
rifampicin=rifampin
ciclosporin=cyclosporin
aciclovir=acyclovir
glibenclamide=glyburide
lidocaine=lignocaine
tetracaine=amethocaine
cinchocaine=dibucaine
suxamethonium=succinylcholine
thiopental=thiopentone
furosemide=frusemide
bendroflumethiazide=bendrofluazide
hydroxycarbamide=hydroxyurea
chlormethine=mustine=mechlorethamine
mercaptamine=cysteamine
phytomenadione=phytonadione=vitamin k
trihexyphenidyl=benzhexol
dosulepin=dothiepin
levomepromazine=methotrimeprazine
alimemazine=trimeprazine
chlorphenamine=chlorpheniramine
phenobarbital=phenobarbitone
phenytoin=diphenylhydantoin
mesalazine=mesalamine
methylthioninium=methylene blue
carmellose=carboxymethylcellulose
argipressin=vasopressin
levothyroxine=thyroxine
ergometrine=ergonovine
procaine benzylpenicillin=procaine penicillin
`
  .trim()
  .split('\n')
  .map((line) => line.split('='));

/** What names end in that other spellings and languages leave out or change: `lidocain`, `adrenalina`. */
const ENDING = /(?<=[a-z]{5})(?:um|[aeo])(?= )/g;
const HYPHENS = /[-\u2010-\u2015]/g;
const phraseOf = (text: string): string =>
  ` ${searchable(text.replace(HYPHENS, ' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `.replace(ENDING, '');

const phrases = drugs.map((names) => names.map(phraseOf));

/** The INNs of the drugs that a text names, by whichever of their names. */
export function innsIn(text: string): readonly string[] {
  const said = phraseOf(text);
  return drugs.flatMap(([inn = ''], at) => (phrases[at]?.some((name) => said.includes(name)) ? [inn] : []));
}

/** Whether two texts name one drug, by whichever of its names: acetaminophen is paracetamol. */
export const nameOneDrug = (one: string, other: string): boolean => {
  const others = innsIn(other);
  return innsIn(one).some((inn) => others.includes(inn));
};
