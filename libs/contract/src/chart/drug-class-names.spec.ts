import fc from 'fast-check';
import { drugClasses } from './drug-class-names.js';
import { classMatches } from './drug-classes.js';

/** What each class has by ATC. */
const members: Readonly<Record<keyof typeof drugClasses, string>> = {
  penicillins: `ampicillin pivampicillin carbenicillin amoxicillin carindacillin bacampicillin epicillin pivmecillinam azlocillin mezlocillin mecillinam
    piperacillin ticarcillin metampicillin talampicillin sulbenicillin temocillin hetacillin aspoxicillin benzylpenicillin phenoxymethylpenicillin
    propicillin azidocillin pheneticillin penamecillin clometocillin dicloxacillin cloxacillin meticillin oxacillin flucloxacillin nafcillin
    sulbactam tazobactam sultamicillin co-amoxiclav co-fluampicil`,
  cephalosporins: `cefalexin cefaloridine cefalotin cefazolin cefadroxil cefazedone cefatrizine cefapirin cefradine cefacetrile cefroxadine ceftezole
    cefoxitin cefuroxime cefamandole cefaclor cefotetan cefonicid cefotiam loracarbef cefmetazole cefprozil ceforanide cefminox cefbuperazone flomoxef
    cefotaxime ceftazidime cefsulodin ceftriaxone cefmenoxime latamoxef ceftizoxime cefixime cefodizime cefetamet cefpiramide cefoperazone cefpodoxime
    ceftibuten cefdinir cefditoren cefcapene cefepime cefpirome cefozopran ceftobiprole ceftaroline ceftolozane cefiderocol
    cephalexin cephalothin cephaloridine cephazolin cephradine cephalosporin`,
  carbapenems: 'meropenem ertapenem doripenem biapenem tebipenem imipenem panipenem faropenem',
  sulfonamides: `sulfaisodimidine sulfamethizole sulfadimidine sulfapyridine sulfafurazole sulfisoxazole sulfanilamide sulfathiazole sulfathiourea sulfamethoxazole
    sulfadiazine sulfamoxole sulfadimethoxine sulfalene sulfametomidine sulfametoxydiazine sulfamethoxypyridazine sulfaperin sulfamerazine sulfaphenazole
    sulfamazone co-trimoxazole sulfasalazine phthalylsulfathiazole`,
  macrolides: `erythromycin spiramycin midecamycin oleandomycin roxithromycin josamycin troleandomycin clarithromycin azithromycin miocamycin rokitamycin
    dirithromycin flurithromycin telithromycin solithromycin fidaxomicin`,
  quinolones: `ofloxacin ciprofloxacin pefloxacin enoxacin temafloxacin norfloxacin lomefloxacin fleroxacin sparfloxacin rufloxacin grepafloxacin levofloxacin
    trovafloxacin moxifloxacin gemifloxacin gatifloxacin prulifloxacin pazufloxacin garenoxacin sitafloxacin tosufloxacin delafloxacin levonadifloxacin
    lascufloxacin rosoxacin nalidixic piromidic pipemidic oxolinic cinoxacin flumequine nemonoxacin`,
  tetracyclines: `demeclocycline doxycycline chlortetracycline lymecycline metacycline oxytetracycline tetracycline minocycline rolitetracycline penimepicycline
    clomocycline tigecycline eravacycline sarecycline omadacycline`,
  nsaids: `phenylbutazone mofebutazone oxyphenbutazone clofezone kebuzone indometacin sulindac tolmetin zomepirac diclofenac alclofenac bumadizone etodolac
    lonazolac fentiazac acemetacin difenpiramide oxametacin proglumetacin ketorolac aceclofenac bufexamac piroxicam tenoxicam droxicam lornoxicam meloxicam
    ibuprofen naproxen ketoprofen fenoprofen fenbufen benoxaprofen suprofen pirprofen flurbiprofen indoprofen tiaprofenic oxaprozin ibuproxam dexibuprofen
    flunoxaprofen alminoprofen dexketoprofen naproxcinod loxoprofen mefenamic tolfenamic flufenamic meclofenamic celecoxib rofecoxib valdecoxib parecoxib etoricoxib
    lumiracoxib polmacoxib nabumetone niflumic azapropazone benzydamine proquazone nimesulide feprazone morniflumate tenidap acetylsalicylic aloxiprin
    salicylamide salsalate ethenzamide dipyrocetyl benorilate diflunisal guacetisal carbasalate salicylate`,
  opioids: `morphine hydromorphone nicomorphine oxycodone dihydrocodeine papaveretum codeine ketobemidone pethidine fentanyl dextromoramide piritramide
    dextropropoxyphene bezitramide methadone levomethadone pentazocine phenazocine buprenorphine butorphanol nalbuphine tilidine tramadol dezocine meptazinol
    tapentadol oliceridine cebranopadol opium diamorphine oxymorphone hydrocodone ethylmorphine pholcodine alfentanil sufentanil remifentanil levorphanol`,
  iodinated: `diatrizoate amidotrizoate metrizoate iodamide iotalamate iothalamate ioxitalamate ioglicate acetrizoate iocarmate methiodal diodone metrizamide iohexol
    ioxaglate iopamidol iopromide iotrolan ioversol iopentol iodixanol iomeprol iobitridol ioxilan iodoxamate iotroxate ioglycamate adipiodone iobenzamate
    iopanoic iocetamate iopodate tyropanoate iopydol propyliodone iofendylate`,
  heparins:
    'heparin dalteparin enoxaparin nadroparin parnaparin reviparin tinzaparin certoparin bemiparin ardeparin danaparoid sulodexide',
  localAnaesthetics: `procaine tetracaine chloroprocaine benzocaine bupivacaine lidocaine mepivacaine prilocaine butanilicaine etidocaine articaine
    levobupivacaine ropivacaine cocaine cinchocaine oxybuprocaine proxymetacaine dyclonine pramocaine pramoxine amethocaine lignocaine dibucaine`,
  aminoglycosides: `streptomycin streptoduocin tobramycin gentamicin kanamycin neomycin amikacin netilmicin sisomicin dibekacin ribostamycin isepamicin arbekacin
    bekanamycin plazomicin paromomycin framycetin`,
  aceInhibitors: `captopril enalapril lisinopril perindopril ramipril quinapril benazepril cilazapril fosinopril trandolapril spirapril delapril moexipril
    temocapril zofenopril imidapril enalaprilat`,
  nitroimidazoles: 'metronidazole tinidazole ornidazole azanidazole propenidazole nimorazole secnidazole benznidazole',
  benzodiazepines: `diazepam chlordiazepoxide medazepam oxazepam clorazepate lorazepam adinazolam bromazepam clobazam ketazolam prazepam alprazolam halazepam
    pinazepam camazepam nordazepam fludiazepam loflazepate etizolam clotiazepam cloxazolam tofisopam bentazepam mexazolam flurazepam nitrazepam flunitrazepam
    estazolam triazolam lormetazepam temazepam midazolam brotizolam quazepam loprazolam doxefazepam cinolazepam remimazolam clonazepam tetrazepam`,
  neuromuscularBlockers: `alcuronium tubocurarine dimethyltubocurarine suxamethonium succinylcholine pancuronium gallamine vecuronium atracurium hexafluronium
    doxacurium fazadinium rocuronium mivacurium cisatracurium pipecuronium rapacuronium`,
  gadolinium: `gadopentetate gadoterate gadodiamide gadoteridol gadoversetamide gadobenate gadobutrol gadoxetate gadofosveset gadopiclenol`,
};

const classNames = Object.keys(drugClasses) as (keyof typeof drugClasses)[];
const listed = (name: keyof typeof drugClasses): readonly string[] => members[name].trim().split(/\s+/);
const namesOf = (name: keyof typeof drugClasses): readonly string[] => [...listed(name), ...drugClasses[name].words];
const matchesOwn = (name: keyof typeof drugClasses, order: string): boolean =>
  classMatches({ text: order, imaging: false }, drugClasses[name].name).some(({ by }) => by === drugClasses[name]);

describe('the names of a class', () => {
  it.each(classNames)('%s: each substance of its ATC groups, brand and short name matches it', (name) => {
    expect(namesOf(name).filter((each) => !matchesOwn(name, each))).toEqual([]);
  });

  it.each(classNames)('%s: no substance of it is taken for one of another class', (name) => {
    const others = classNames.filter((other) => other !== name);
    expect(
      listed(name).flatMap((each) =>
        others.filter((other) => matchesOwn(other, each)).map((other) => `${each}: ${other}`),
      ),
    ).toEqual([]);
  });

  it('match however they are written, with what stands around them in an order', () => {
    const some = fc.constantFrom(...classNames.flatMap((name) => namesOf(name).map((each) => [name, each] as const)));
    const around = fc.constantFrom('', ' 500 mg', ' IV', '/x', '-x', ', then oral', ' (brand)');
    fc.assert(
      fc.property(
        some,
        around,
        fc.constantFrom('', 'IV ', '(', '2x-'),
        fc.boolean(),
        ([name, each], after, before, loud) => {
          expect(matchesOwn(name, `${before}${loud ? each.toUpperCase() : each}${after}`)).toBe(true);
        },
      ),
    );
  });

  it('match as whole words where they are short: within another word they are not read', () => {
    const short = fc.constantFrom(
      ...classNames.flatMap((name) => [...drugClasses[name].words].map((each) => [name, each] as const)),
    );
    fc.assert(
      fc.property(short, fc.constantFrom('qu', 'za', 'ul'), ([name, each], letters) => {
        const within = `${letters}${each}${letters}`;
        expect([within, drugClasses[name].words.has(within) || matchesOwn(name, within)]).toEqual([within, false]);
      }),
    );
  });
});
