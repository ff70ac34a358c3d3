import { searchable } from '../shared/searchable.js';
import { withoutAmounts } from './strengths.js';

/**
 * Names of one drug, each line's first the international nonproprietary name (INN): where names of the United States (USAN) or former British ones
 * differ by more than a letter or two. By the MHRA's "Changes to medicines names: BANs to rINNs" (2004; adrenaline and noradrenaline
 * stayed British names) and WHO's ATC index, with the brands and abbreviations that wards write. A line may have a brand of another: EMLA is lidocaine and prilocaine.
 * It is no formulary: that nothing matches is no clearance.
 */
const drugs: readonly (readonly string[])[] = `
paracetamol=acetaminophen=apap=panadol=tylenol=calpol=perfalgan=ofirmev=doliprane=efferalgan=dafalgan
epinephrine=adrenaline=epipen=jext=emerade
norepinephrine=noradrenaline
salbutamol=albuterol=ventolin
orciprenaline=metaproterenol
isoprenaline=isoproterenol
glyceryl trinitrate=nitroglycerin=glycerol trinitrate=trinitrin=gtn
acetylsalicylic acid=aspirin=asa=alka seltzer
metamizole=dipyrone=novalgin=nolotil=analgin
pethidine=meperidine=demerol
morphine=mst=ms contin=mscontin=oramorph=sevredol=zomorph
hydromorphone=hydromorph contin=dilaudid=palladone
codeine=codeine contin
dihydrocodeine=dhc=df118=df 118
oxycodone=oxycontin=oxynorm
diamorphine=heroin
dextropropoxyphene=propoxyphene
phenoxymethylpenicillin=penicillin v=pen v=penv=pen vk=penvk=penvee k
benzylpenicillin=penicillin g=pen g=peng=pcn g=benzyl pen=ben pen=benpen
rifampicin=rifampin=rifadin
cefalexin=cephalexin=keflex
azithromycin=z pak=z pack=zithromax
ciclosporin=cyclosporin
aciclovir=acyclovir
glibenclamide=glyburide
lidocaine=lignocaine=xylocaine=xylocard=emla=instillagel=lidoderm=versatis=lido
prilocaine=citanest=emla
bupivacaine=marcaine=sensorcaine
levobupivacaine=chirocaine
ropivacaine=naropin
mepivacaine=scandonest=carbocaine
articaine=septanest=ultracain
tetracaine=amethocaine=ametop
cinchocaine=dibucaine
suxamethonium=succinylcholine=sux=anectine=scoline=quelicin
rocuronium=esmeron
atracurium=tracrium
thiopental=thiopentone=pentothal
furosemide=frusemide=lasix
bendroflumethiazide=bendrofluazide
hydroxycarbamide=hydroxyurea
chlormethine=mustine=mechlorethamine
mercaptamine=cysteamine
glucose=dextrose
colecalciferol=cholecalciferol
phytomenadione=phytonadione=vitamin k
trihexyphenidyl=benzhexol
dosulepin=dothiepin
levomepromazine=methotrimeprazine
alimemazine=trimeprazine
chlorphenamine=chlorpheniramine=piriton
phenobarbital=phenobarbitone
warfarin=coumadin
heparin=ufh=monoparin
enoxaparin=clexane=lovenox=inhixa
dalteparin=fragmin
tinzaparin=innohep
phenytoin=diphenylhydantoin=dilantin=epanutin
haloperidol=haldol=serenace
diazepam=valium=stesolid=diazemuls
lorazepam=ativan=temesta
midazolam=dormicum=hypnovel=versed=buccolam
alprazolam=xanax
clonazepam=rivotril=klonopin
metronidazole=flagyl=rozex
gentamicin=gent=genta=cidomycin=garamycin
tobramycin=tobi
amikacin=amikin
vancomycin=vancomicin=vankomycin=vankomicin=wankomycyn=vancocin=vanco
clindamycin=clindamicin=klindamycin=klindamicin=klindamycyn=dalacin=cleocin
fosfomycin=fosfomicin=fosfomycyn=monuril
daptomycin=daptomicin=cubicin
teicoplanin=targocid
ramipril=tritace=altace
perindopril=coversyl
lisinopril=zestril=prinivil
enalapril=innovace=vasotec
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

/**
 * Combinations that one name stands for, each line's first their parts: British approved names (`co-`), brands, and what wards write.
 * By WHO's ATC index (N02AA59, N02AJ, J01EE01, J01CR02, M01AE51), as above.
 */
const combinations: readonly (readonly string[])[] = `
paracetamol+codeine=co codamol=cocodamol=solpadol=solpadeine=kapake=zapain=tylex=codipar=codafalgan=panadeine
paracetamol+dihydrocodeine=co dydramol=codydramol=paramol=remedeine
paracetamol+dextropropoxyphene=co proxamol=coproxamol=distalgesic
paracetamol+tramadol=tramacet=ultracet=zaldiar=ixprim
paracetamol+oxycodone=percocet=endocet
paracetamol+hydrocodone=vicodin=norco=lortab
paracetamol+ibuprofen=nuromol=combogesic
trimethoprim+sulfamethoxazole=co trimoxazole=cotrimoxazole=cotrim=bactrim=septrin=septra=eusaprim=tmp smx=tmpsmx
amoxicillin+clavulanic acid=co amoxiclav=augmentin
`
  .trim()
  .split('\n')
  .map((line) => line.split('='));

/** What names end in that other spellings and languages leave out or change: `lidocain`, `adrenalina`. */
const ENDING = /(?<=[a-z]{5})(?:um|[aeo])(?= )/g;
const HYPHENS = /[-\u2010-\u2015]/g;
/** A text as names of drugs are compared: its words without signs and endings, a space around each. */
export const phraseOf = (text: string): string =>
  ` ${searchable(text.replace(HYPHENS, ' ')).replace(/[^\p{L}\p{N}]+/gu, ' ')} `.replace(ENDING, '');

const phrases = drugs.map((names) => names.map(phraseOf));
const combined = combinations.map(([parts = '', ...names]) => ({
  parts: parts.split('+'),
  names: names.map(phraseOf),
}));

/** The INNs of the drugs that a text names, by whichever of their names. */
export function innsIn(text: string): readonly string[] {
  const said = phraseOf(text);
  return drugs.flatMap(([inn = ''], at) => (phrases[at]?.some((name) => said.includes(name)) ? [inn] : []));
}

/** The INNs of the drugs that a text names, and of what each combination consists of that it names: paracetamol and codeine of co-codamol. */
export function partsIn(text: string): readonly string[] {
  const said = phraseOf(text);
  const parts = combined.flatMap(({ parts, names }) => (names.some((name) => said.includes(name)) ? parts : []));
  return [...innsIn(text), ...parts];
}

/** Every name of a drug or a combination that is known here, as `phraseOf` writes it; the longest first, since some begin with another. */
export const knownPhrases = (): readonly string[] =>
  [...phrases.flat(), ...combined.flatMap(({ names }) => names)].toSorted((one, other) => other.length - one.length);

/** Whether two texts name one drug, by whichever of its names, or as part of a combination: acetaminophen is paracetamol, and in co-codamol. */
export const nameOneDrug = (one: string, other: string): boolean => {
  const [parts, others] = [partsIn(one), partsIn(other)];
  const isSaid = (inn: string, text: string): boolean => phraseOf(text).includes(phraseOf(inn));
  return parts.some((inn) => others.includes(inn) || isSaid(inn, other)) || others.some((inn) => isSaid(inn, one));
};

/** What a drug is made up as, which makes it no other drug. */
const FORM =
  /^(tablet|capsule|injection|infusion|solution|suspension|syrup|drop|patch|spray|cream|ointment|inhaler)s?$|^(oral|iv|im|sc)$/;
/** The words of a phrase that may name a drug: no number, and not what it is made up as. */
export const namingWords = (phrase: string): readonly string[] =>
  phrase.split(' ').filter((word) => word !== '' && !/^\d+$/.test(word) && !FORM.test(word));
const drugWords = (name: string): readonly string[] => namingWords(phraseOf(withoutAmounts(name)));

/**
 * Whether two names of drugs call one drug, in whatever strength: one calls it as the other does, or with more words, as `morphine sulfate`;
 * or it is one by `nameOneDrug`. Sodium chloride and sodium valproate are two.
 */
export function isSameDrug(one: string, other: string): boolean {
  if (nameOneDrug(one, other)) return true;
  const [words, others] = [drugWords(one), drugWords(other)].toSorted((a, b) => a.length - b.length);
  return (
    words !== undefined && others !== undefined && words.length > 0 && words.every((word) => others.includes(word))
  );
}
