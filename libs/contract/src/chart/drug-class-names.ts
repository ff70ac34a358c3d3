import { contrastAgents } from './contrast-agents.js';
import { type DrugClass, wordsOf } from './drug-class.js';

/**
 * Classes by WHO's ATC index (https://atcddd.fhi.no/atc_ddd_index): J01C; J01D without aztreonam; J01EB to J01EE with A07EC01; J01FA with
 * A07AA12; J01M; J01AA; M01A with N02BA, without what is for joints (M01AX05, 12, 14, 21, 24 to 26); N02A with opioids for cough, anaesthesia
 * and dependence; B01AB; N01B; J01G with A07AA01 and A07AA06; C09A; P01AB with J01XD; N05BA and N05CD with N03AE; M03A; V08A; the gadolinium
 * of V08C. Names by the stems of WHO's international nonproprietary names (https://www.who.int/teams/health-product-and-policy-standards/inn/stembook-2018),
 * such as `-cillin`, `cef-`, `sulfa-`, `-thromycin`, `-oxacin`, `-cycline`, `-profen`, as other languages spell them too; with combinations, brands
 * of the United Kingdom, the United States and Europe, and what wards write. Names of several words are in `drug-names.ts`. It knows what is
 * written here and nothing else: that nothing matches is no clearance.
 */
export const drugClasses = {
  penicillins: {
    name: 'Penicillins',
    substances:
      /(c|ts|z)[iy]ll?in(e|a|as|es|s|um)?$|mecillinam|penamecil|fluampicil|^(sul|(enme)?tazo)bactam|^clavulan|amox[iy]?(clav|klav)|^(pip|piper|pipera)taz|^flucloxa?/,
    words: wordsOf(`
      amox amoxi amoxy coamox coamoxi amoxil amoxypen amoxihexal augmentine augmentan clamoxyl clavulin curam flemoxin flemoclav spektramox bioclavid
      moxatag trimox larotid hiconcil zimox velamox neoduplamox infectomox ciblor penbritin principen omnipen totapen binotal ampi ampiclox magnapen
      unasyn unacid unacim tazo taz tazocin tazocilline tazobac zosyn pipril pipracil timentin claventin ticar ticarpen negaban temopen baypen
      securopen pyopen geopen selexid penomax pivya coactin coactabs xsysto diclox diclocil dynapen floxapen fluclomix ladropen staphylex orbenin bristopen
      stapenor nallpen unipen nafcil bactocill celbenin crystapen benpen benzylpen peng penv pfizerpen pentids penadur penidural retarpen
      triplopen calciopen ospen veetids penvee vcilk vepicombin distaquaine broxil penglobe spectrobid prevpac talicia`),
    // As allergies are written short: PCN, Pen V. Of an order, a pen may be one of insulin.
    names: /lactam(?!ase)|^(pcn|pens?)$/,
  },
  cephalosporins: {
    name: 'Cephalosporins',
    // Of the words that begin like a head, those of drugs: no cephalometry, no cephalopods.
    substances:
      /^(tsef|cef|ceph)(?!al(?!e(x|ks)|o[gnrst]))[a-z]{3,}|^kefalek?[sx]|^(loracarb|latamox|flomox)ef|^moxalactam/,
    words: wordsOf(`
      keflex keftab kefzol kefurox kefadim ancef velosef nicef baxan duricef distaclor ceclor ceporex zinacef zinnat elobact aprokam mefoxin mefoxitin
      claforan fortum fortaz tazicef tazidime suprax omnicef vantin orelox podomexef spectracef maxipime axepim rocephin rocephine rocefin teflaro
      zinforo zevtera mabelio zerbaxa zavicefta avycaz fetroja fetcroja exblifep lorabid`),
    names: /lactam(?!ase)|^(ceph|cef)s?$/,
  },
  carbapenems: {
    name: 'Carbapenems',
    substances: /penem(e|es|s|um|a)?$/,
    words: wordsOf(
      'mero erta merrem meronem optinem tienam zienam primaxin recarbrio invanz doribax doripax vabomere vaborem orapenem',
    ),
    names: /lactam(?!ase)/,
  },
  sulfonamides: {
    name: 'Sulfonamides',
    // Sulfates are salts, and no sulfonamides.
    substances: /^sul(f|ph)a(?!t(e|o|s|es|os|um)?$)|^sul(f|ph)is(ox|om)|sul(f|ph)ath?iazol|trimo(x|ks)azole?$/,
    words: wordsOf(`
      bactrimel cotrimox cotrimoxazol kepinol resprim smx sxt tmpsmz smz smxtmp tmpsulfa gantrisin gantanol
      flamazine silvadene silvazine ssd fansidar salazopyrin salazopyrine azulfidine pleon`),
    names: /^sul(f|ph)(on)?amid/,
  },
  macrolides: {
    name: 'Macrolides',
    // Other substances end in -mycin as well: vancomycin, clindamycin.
    substances: /(th?ro|josa|spira|fidaxo|mideca|mioca|rokita|oleando)m[iy]([ckz]|ts)[iy]n(a|e|as|es|s|um)?$/,
    words: wordsOf(`
      azithro azitro clarithro claritro clari erythro erytro zitromax zmax zpak zpack zeclar azasite azyter klacid klaricid biaxin erythrocin erythroped
      erymax eryc eryped erytab dificid dificlir rulid surlid ketek dynabac rovamycine rodogyl prevpac`),
    names: /^(ma[ck]rolid)/,
  },
  quinolones: {
    name: 'Quinolones',
    substances:
      /o(x|ks)a([ckz]|ts)[iy]n(a|e|o|as|es|s|um)?$|flo(x|ks)$|^nalidi(x|ks)|^(pipem|pirom)id|^oxolin|^flumequin/,
    words: wordsOf(`
      cipro ciproxin ciprobay ciprodex cilodex ciloxan baycip levoflox moxi tavanic levaquin quinsair oftaquix avelox izilox octegra actira vigamox moxeza noroxin
      noroxine utinor floxin oflocet tarivid exocin ocuflox baxdela quofenix factive tequin zymar zymaxid maxaquin trovan negram neggram mictral
      uriben peflacine unidrox`),
    names: /(qu|ch|k)inolon/,
  },
  tetracyclines: {
    name: 'Tetracyclines',
    substances: /([cz]|ts)[iy][ck]lin(e|a|as|es|s|um)?$/,
    words: wordsOf(`
      doxy doxycyc tetracyc vibramycin vibratabs vibraveineuse doryx doryxa monodox adoxa oracea efracea periostat acticlate targadox supracyclin minocin minomycin
      mynocine solodyn dynacin aknemin acnamino tygacil xerava nuzyra seysara tetralysal lymepak declomycin ledermycin terramycin aureomycin achromycin
      sumycin panmycin deteclo pylera`),
    names: /^tetra[cz][iy][ck]lin/,
  },
  nsaids: {
    name: 'NSAIDs and salicylates',
    substances:
      /profeno?e?$|fena[ck]o?$|[ck]o(x|ks)[iy]be?$|o(x|ks)[iy][ck]ame?$|fenam(i[ck]|at|insyr|insaur)|butazon|kebuzon|sali[cz][iy]lat|^(aspirin|acetylsal|acetilsal|napro(x|ks)|ketorola[ck]|indomet|diflunisal|etodola[ck]|sulinda[ck]|nabumeton)|^(tolmetin|zomepira[ck]|fentiaza[ck]|lonazola[ck]|acemeta[ck]in|oxametacin|proglumetacin|bumadizon|difenpiramid|fenbufen|tiaprofen|oxaprozin|ibuproxam|clofezon|azapropazon|feprazon|proquazon|benzydamin|benzidamin|niflum|morniflumat|nimesulid|tenidap|bufexama[ck]|aloxiprin|salicylamid|salsalat|ethenzamid|dipyrocetyl|benorilat|guacetisal|carbasalat)/,
    words: wordsOf(`
      asa aas asaflow acetylsalicyl aspro disprin anadin caprin micropirin nuseals ecotrin bufferin excedrin alkaseltzer asasantin aggrenox kardegic aspegic cardioaspirin percodan
      cocodaprin trilisate disalcid dolobid benoral ibu ibup ibupro ibuprof brufen nurofen advil motrin caldolor pedea fenbid ibugel ibuleve 
      duexis naprosyn naprosyne anaprox naprelan aleve apranax synflex vimovo treximet diclo diclof voltaren voltarene voltarol cataflam
      cambia zipsor zorvolex arthrotec diclomax dicloflex motifene econac flector solaraze dyloject akis ketorol toradol acular sprix indocin indocid
      tivorbex lodine eccoxolac clinoril tolectin mobic mobec movalis anjeso feldene brexidol mobiflex tilcotil xefo orudis oruvail profenid ketum
      keral enantyum skudexa froben ansaid strefen nalfon fenopron daypro surgam lederfen celebrex onsenal elyxyb seglentis arcoxia dynastat vioxx
      bextra prexige ponstan ponstel clotam meclomen relafen relifex aulin nimed mesulid preservex airtal emflex butazolidin rheumox difflam
      tantum nifluril yellox prolensa nevanac ilevro peptobismol`),
    names: /^(nsaids?|nsar|aines?|ains|fans)$|^(anti)?inflamm?at/,
  },
  opioids: {
    name: 'Opioids',
    substances:
      /^(dia|hydro|oxy|oksy|nico|eth?yl|dihydro)?mor(ph|f)(in|on|$)|[ck]odein[ea]?$|(hydro|oxy|oksy|oxi|oksi|hidro)[ck]odon[ea]?$|pholcodin|folkodin|fentan[iy]le?o?$|^(levo)?methadon|^(levo)?metadon|^(tramadol|tapentadol|pethidin|petidin|meperidin|buprenor(ph|f)in|nalbu(ph|f)in|pentazo[ck]in|phenazocin|butor(ph|f)anol|levor(ph|f)anol|meptazinol|dezocin|tilidin|piritramid|[ck]etobemidon|dextromoramid|(dextro)?propoxyphen|bezitramid|oliceridin|cebranopadol|papaveretum|opium|laudanum|heroin)/,
    words: wordsOf(`
      cocodaprin mst msir mxl morphgesic skenan actiskenan moscontin kapanol kadian avinza
      roxanol duramorph infumorph arymo embeda contalgin dolcontin malfin actimorph palladon jurnista exalgo sophidone opana 
      oxycod longtec shortec targinact targin roxicodone oxaydo xtampza percodan endone tylox vicoprofen lorcet zohydro
      hysingla tussionex paracodin dhc darvocet
      darvon depronal fent durogesic duragesic matrifen mezolar fencino actiq abstral effentora fentora instanyl pecfent breakyl subsys ionsys sublimaze
      rapifen sufenta dsuvia zalviso ultiva ultram zydol tramal contramal topalgic conzip skudexa seglentis palexia
      nucynta dolantin dolophine methadose physeptone polamidon butrans butec temgesic subutex suboxone zubsolv transtec buprenex sublocade
      buvidal espranor norspan belbuca nubain talwin fortral stadol meptid dalgan valoron dipidolor ketogan olinvyk omnopon dropizol palfium`),
    names: /^opi(oid|at)|^narcotics?$/,
  },
  iodinated: contrastAgents.iodinated,
  heparins: {
    name: 'Heparins',
    substances: /parin(um|a|e)?$|^danaparoid|^sulodexid/,
    words: wordsOf('lmwh orgaran'),
    names: /^heparin(oid)?s$/,
    // Heparin-induced thrombocytopenia: in capitals, or a text that consists of it, its type or a year. What hit somebody is none.
    asWritten:
      /\bHITT?\b(?! (?:by|BY|on|ON|in|IN|his|HIS|her|HER|my|MY|the|THE|a|A|head|HEAD|with|WITH)\b)|^\s*[Hh]itt?(?=\W*$|\W+(?:\d|[Tt]ype|I|ii\b|[Ss]yndrome|[Pp]ositive))/,
  },
  localAnaesthetics: {
    name: 'Local anaesthetics',
    substances: /[a-z]{2}[ck]ain(um|a|e|o)?$|^(pramoxin|dyclonin)/,
    words: wordsOf('exparel'),
    // A general anaesthetic is none.
    names: /\blocal(es)? ana?est|ana?est\w*( de)? local|lokalana?st|^caines?$/,
  },
  aminoglycosides: {
    name: 'Aminoglycosides',
    // Others end in -mycin as well: vancomycin, erythromycin.
    substances:
      /^(genta|tobra|netil|siso|isepa|plazo|neo|(dihydro)?strepto|(be)?kana|ribosta|paromo)m[iy]([ckz]|ts)[iy]n|^(ami|dibe|arbe)[ck]a([cks]|ts)[iy]n|^streptoduocin|^framycetin/,
    words: wordsOf('soframycin naseptin maxitrol tobradex'),
    names: /^aminogl[iy][ck]o[sz]id/,
  },
  aceInhibitors: {
    name: 'ACE inhibitors',
    substances: /[a-z]{3}pril(at)?(um|a|e|o)?$/,
    words: wordsOf('zestoretic capozide'),
    // An ACE bandage is none.
    names: /\bace ?(inhib|h[ae]e?mm)|^aceis?$|converting enzyme inhib/,
  },
  nitroimidazoles: {
    name: 'Nitroimidazoles',
    substances: /n[iy]dazol(um|e)?$|^nimorazol/,
    words: wordsOf('rodogyl pylera fasigyn'),
    names: /^nitroimidazol/,
  },
  benzodiazepines: {
    name: 'Benzodiazepines',
    substances: /[sz](ep|ol)am(um|a)?$|^(clobazam|chlordiazepox|clorazep|tofisopam|[a-z]*loflazep)/,
    words: wordsOf('librium halcion restoril mogadon rohypnol frisium'),
    names: /^benzodia[sz]epin|^ben[sz]os?$|^bzds?$/,
  },
  neuromuscularBlockers: {
    name: 'Neuromuscular blockers',
    substances:
      /(?<!mer)[ck]urium|[ck]uronium|^(suxamet|sukcinyl|succinyl|gallamin|fazadin|(dimethyl)?tubocurar|hexafluron)/,
    words: wordsOf('nimbex mivacron norcuron'),
    names: /neuromuscular|muscle relax|^nmb|^curar/,
  },
  gadolinium: contrastAgents.gadolinium,
} as const satisfies Readonly<Record<string, DrugClass>>;
