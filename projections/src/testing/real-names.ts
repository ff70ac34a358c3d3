/**
 * Names as hospitals register them, each with what people type for it: found by its words; after `~`, found by sound alone.
 */
export const realNames: readonly string[] = `
Ahmet Şahin | sahin; ŞAHİN ahmet ~ shahin; ahmet shahin
Ayşe Şahin | ayse sahin; şahin ~ ayse shahin; Ayshe Shahin
Leyla Shahin | shahin leyla ~ Şahin; Şahin
Çağlar Özgür | caglar ozgur ~ chaglar ozgur
Recep Erdoğan | erdogan ~ erdoan
Jakub Wiśniewski | wisniewski; wiśniewski ~ wishniewski; vishniewski
Đorđe Ćosić | dorde cosic ~ djordje cosic; djordje chosich
Djordje Popović | djordje popovic ~ Đorđe; popovich
Živko Šarić | zivko saric ~ zhivko sharich
Željko Čović | zeljko covic ~ zhelyko chovich
Bruno Conceição Assunção | conceicao assuncao ~ assunsao
Ionuț Țepeș | ionut tepes ~ ionutz; tsepesh
Antonín Dvořák | dvorak ~ dvorzhak
Ewa Kowalska | kowalska; ewa ~ kovalska; kovalski ewa; kovalsky
Jan Kovalsky | kovalsky jan ~ kowalski; kowalska
Zofia Nowak | nowak zofia ~ novak
Dieter Schwarz | schwarz dieter ~ schvarz
Owen Lewis | owen; lewis
Bożena Zając | bozena zajac ~ bozhena; zajonc
Ġorġ Ċini | gorg cini ~ jorj chini
Ayşe Yıldız | yildiz; YILDIZ ayse; Yıldız, Ayşe ~ yildis
Mehmet Öztürk | ozturk; öztürk mehmet; oeztuerk
İbrahim Çelik | ibrahim; celik; Çelik İbrahim
Şule Güneş | sule gunes; guenes
Emre Yılmaz | yilmaz emre; YILMAZ
Zeynep Kılıç | kilic; kılıç zeynep
Gökçe Ağaoğlu | gokce agaoglu
Seán O’Connor | oconnor; o'connor; O’CONNOR sean; o connor ~ okonor
Siobhán O'Brien | obrien; siobhan; o\u0060brien
Niamh Ní Bhriain | ni bhriain; niamh
Aoife D‘Arcy | darcy; d'arcy
Róisín McCarthy | roisin; mccarthy; carthy
Pádraig Ó Súilleabháin | o suilleabhain; padraig; osuilleabhain
Łukasz Wałęsa | lukasz; walesa; wałęsa łukasz ~ lukash
Małgorzata Żółkiewska | malgorzata zolkiewska; żółkiewska
Stanisław Wyspiański | stanislaw wyspianski
Agnieszka Dąbrowska | dabrowska agnieszka
Grzegorz Brzęczyszczykiewicz | brzeczyszczykiewicz
Wojciech Szczęsny | szczesny; wojciech
Søren Kierkegaard | soren; kierkegaard; soeren; SØREN ~ sorren kirkegard
Bjørn Ødegaard | bjorn odegaard; oedegaard; bjoern
Åse Sørensen | ase; aase; soerensen; sorensen ~ sorenson
Mette Jørgensen | jorgensen; joergensen mette ~ yorgensen
Kåre Bjørklund | kare; kaare; bjorklund
Astrid Ångström | angstrom; aangstroem
Björk Guðmundsdóttir | bjork; gudmundsdottir; bjoerk
Þórður Ævarsson | thordur; aevarsson
Ægir Þorsteinsson | aegir thorsteinsson ~ aegir torstenson
Jürgen Müller | muller; mueller; müller jürgen; juergen ~ miller
Käthe Großmann | grossmann; großmann; kathe; kaethe ~ grosman
Björn Strauß | strauss; STRAUSS
Friederike Weiß | weiss; friederike ~ friderike
Heinz-Günther Schäfer | heinz; heinz-günther; heinzgunther; schaefer; schafer
Hans Schmidt | schmidt hans ~ schmitt; smith
Karl-Heinz Maier | maier karl-heinz; karlheinz ~ meyer; mayer
François Lefèvre | francois lefevre; LEFEVRE ~ lefaivre
Hélène Bœuf | helene boeuf; bœuf
Anaïs Noël | anais noel
Zoë Étienne-Dupont | zoe; etienne; etienne-dupont; dupont ~ duponte
Loïc L’Hôpital | lhopital; l'hopital loic
Jean-Baptiste d’Aubigné | daubigne; jean-baptiste; jean baptiste; jeanbaptiste
Gérard Depardieu | depardieu gerard
José Muñoz | jose munoz; muñoz, josé ~ munos
María de los Ángeles Peña | angeles pena; maria; delosangeles
Íñigo Ibáñez | inigo ibanez ~ ibanes
Begoña Núñez | begona nunez
Joaquín Güell | joaquin guell
Martí Colomer i Puiggròs | puiggros; marti
Gabriel·la Bertomeu | bertomeu
João Gonçalves | joao goncalves; GONÇALVES
Conceição Magalhães | conceicao magalhaes
Antônio Araújo | antonio araujo
Inês Simões | ines simoes
Nicolò D’Amico | nicolo damico; d'amico
Niccolò Dell’Acqua | dellacqua; niccolo
Giuseppe De Luca | de luca ~ giusepe de luca
Ștefan Țurcanu | stefan turcanu
Ioana Brâncuși | ioana brancusi
Gheorghe Ionescu | ionescu gheorghe ~ george yonesco
Dvořák Antonín | dvorak; antonin dvořák
Božena Němcová | bozena nemcova
Jiří Šťastný | jiri stastny
Ľubomír Ďurica | lubomir durica
Zdeněk Příbram | zdenek pribram
Žofia Kováčová | zofia kovacova ~ zofya
Đorđe Đoković | dorde dokovic; đoković
Marija Čović | covic marija
Željko Šarić | zeljko saric
László Szőke | laszlo szoke
Örs Győri | ors gyori; oers
Ágnes Bárány | agnes barany
Jānis Bērziņš | janis berzins
Žydrūnas Šimkus | zydrunas simkus
Õnne Pärn | onne parn; paern
Väinö Mäkelä | vaino makela; maekelae
Ġorġ Ħamrun | gorg hamrun
Ħal Għaxaq | hal ghaxaq
Шевченко Тарас | shevchenko; taras shevchenko; Шевченко ~ chevchenko
Юлия Соколова | yuliya sokolova; соколова ~ julia sokolova; yulia
Сергей Иванов | sergei ivanov; Иванов ~ sergey
Екатерина Щербакова | ekaterina shcherbakova
Фёдор Достоевский | fedor dostoevskii; фёдор; федор ~ fedor dostoevsky
Алексей Чайковский | aleksei chaikovskii ~ alexey chaikovsky
Дмитрий Жуков | dmitrii zhukov; жуков
Наталья Хрущёва | natalya khrushcheva; хрущева ~ natalia
Олександр Їжакевич | oleksandr; izhakevich ~ oleksander
Світлана Ґалаґан | svitlana galagan
Єва Гончар | ieva gonchar
Ђорђе Љубичић | dorde; dorde ljubichic
Владимир Ћирић | vladimir ciric
Айгүл Қасымова | aigul kasymova
Николай Цветков | nikolai tsvetkov ~ nicolay tsvetkov
Παπαδόπουλος Γιώργος | papadopoulos; giorgos papadopoulos; Παπαδοπουλοσ ~ papadopulos
Ελένη Νικολαΐδου | eleni nikolaidou ~ nicolaidou
Θεόδωρος Αγγελόπουλος | theodoros angelopoulos ~ teodoros angelopulos
Ευάγγελος Μπακογιάννης | evangelos bakogiannis
Χρυσούλα Ψαρρά | chrysoula psarra
Ξένια Βασιλείου | xenia vasileiou
Ολυμπία Δουκάκη | olympia doukaki
Ιωάννης Μεταξάς | ioannis metaxas
Nikolaidis Andreas | nikolaidis ~ nicolaides
Mohammed Al-Rashid | al-rashid; alrashid; rashid mohammed ~ muhammad rashid; mohamad
Muhammad Yusuf Khan | yusuf khan; khan muhammad ~ yousef; mohamed khan
Fatima Zahra | fatima; zahra ~ fatma; fatimah
Hussein Abd el-Karim | hussein; el-karim; abd elkarim ~ husain karem
Aisha Bint Omar | aisha omar ~ ayesha umar
Khadija al-Ḥusaynī | khadija al-husayni; husayni
Muʿammar al-Qaḏḏāfī | muammar; qaddafi; al-qaddafi ~ gaddafi
Saʿīd Ṣāliḥ | said salih
محمد أحمد | محمد; أحمد; محمد احمد
مُحَمَّد الأمين | محمد
فـــاطمة حسن | فاطمة; حسن
علی‌رضا کریمی | علیرضا; کریمی
דוד כהן | דוד; כהן
דָּוִד לֵוִי | דוד; לוי
王小明 | 王; 小明; 王小明
李娜 | 李娜
山田太郎 | 山田; 太郎
がくと ささき | がくと
ﾀﾅｶ ﾊﾅｺ | タナカ; ﾊﾅｺ
김민수 | 김민수; 김
박지영 | 박지영
नरेन्द्र मोदी | नरेन्द्र; मोदी
ශ්‍රීමා පෙරේරා | පෙරේරා
สมชาย ใจดี | สมชาย; ใจดี
Nguyễn Văn Đức | nguyen van duc; đức; NGUYEN
Trần Thị Hương | tran thi huong; hương
Phạm Quốc Ðạt | pham quoc dat
Lê Thuỷ Tiên | le thuy tien
Ho Chi Keung | ho chi keung; keung ho
Chen Xiaoming | chen xiaoming; xiaoming
Lǚ Bù | lu bu
Tō Kenjirō | to kenjiro
Ōe Kenzaburō | oe kenzaburo
Kealiʻi Kaʻahumanu | kealii kaahumanu; ka'ahumanu
Ngũgĩ wa Thiong’o | ngugi; thiongo; thiong'o
Ọláyínká Ṣówándé | olayinka sowande
Chukwuemeka Ọ̀nwụ́ | onwu chukwuemeka
Ɓala Ƙasimu | bala kasimu
Əliyev Heydər | aliyev; heydar
Daniel Okafor | okafor daniel; Okafor, Daniel; okafor ~ okaphor; danielle okafor
Catherine Clark | catherine; clark ~ katherine clarke; kathryn
Stephen Philips | stephen philips ~ steven phillips; steven filips
Geoffrey Wright | wright geoffrey ~ jeffrey write
Thomas Johnson | johnson; thomas ~ tomas jonson; johnsen
Jon Thompson | thompson ~ john
Anne Leigh-Smith | leigh-smith; anne smith; leighsmith
Elisabeth Fitzgerald-Moore | fitzgerald moore; elisabeth ~ elizabeth
Sarah Jane Browne | browne; jane sarah ; sara ~ sarrah; braun sarrah
Christopher MacDonald | macdonald; donald; mac donald
Ewan Mac Donald | macdonald; mac donald; ewanmac
Nicole Evans | evans; nicoleevans
María De La Cruz | delacruz; lacruz; cruz
Philippa Shaughnessy | shaughnessy philippa ~ filippa
Wagner Vogt | wagner vogt ~ vagner
Rachel Cohen | rachel cohen ~ rachael kohen
Yitzhak Levi | yitzhak; levi ~ levy
Tchaikovsky Peter | tchaikovsky ~ tchaikovski
Zbigniew Preisner | zbigniew preisner ~ prisner
Xavier Ochoa | xavier ochoa
Quentin Beauchamp | quentin beauchamp
J. R. Smith | j. r. smith; smith j; j smith
Smith, Jr., Robert | robert smith; smith, jr., robert
Dr. Amélie Poulain | amelie poulain; dr. poulain
"Bobby" Fischer | bobby fischer; "bobby"
Maria (Mia) Rossi | mia rossi; (mia)
X Æ A-12 Musk | musk; ae
Prince Rogers Nelson | rogers; nelson prince ~ rodgers
María-José Carreño Quiñones | maria-jose; mariajose; maria jose; quinones carreno
Ana Sofía von Höhenberg | von hohenberg; hoehenberg
Jan van der Berg | van der berg; berg jan; vanderberg jan
Ruud van ’t Hooft | van t hooft; 't hooft
Willem IJsselstein | ijsselstein
Kees de Ĳssel | ijssel
Anouk Coördes | coordes; anouk
Kurt Gödel | godel; goedel ~ goddel
Erwin Schrödinger | schrodinger; schroedinger ~ shrodinger
Noël Coward | noel coward; noel
Nolan Ryan | nolan ryan; nolan
Michelle Ng | ng; michelle ng ~ mishelle
Bo Li | bo li; li bo
E Wu | e wu
ＪＯＨＮ　ＤＯＥ | john doe
ﬁona ﬂynn | fiona flynn ~ phiona
RENÉE ZELLWEGER | renee zellweger ~ rene zelweger
Zoe\u0308 Kravitz | zoë; zoe
Jose\u0301 Nu\u0301n\u0303ez | jose nunez
Ann\u200bika Berg | annika
Tuğba Büyüküstün | tugba buyukustun
Oğuz Atay | oguz atay ~ oguz attay
Nur ul-Haq | ulhaq; ul-haq; nur haq
राम कुमारी देवी | रामकुमारीदेवी; कुमारीदेवी; राम कुमारी; देवी
Abdul Rahman | abdul rahman; rahman abdul; abdulrahman ~ abdel rehman
Abdurrahman Şahin | abdurrahman sahin
Deniz Ünal | unal; uenal; ünal
Ælfgifu Thorn | aelfgifu
Bäckström Åke | backstrom ake; baeckstroem aake
Hrafnhildur Össurardóttir | ossurardottir
Jón Pall | jon pall; jón ~ john paul
Noor van Dijk | van dijk; noor
Marie Curie-Skłodowska | curie; sklodowska; curie-sklodowska
Gabriel García Márquez | garcia marquez; marquez gabriel ~ garsia markes
Rosalind Franklin | rosalind franklin ~ rosalynd
Srinivasa Ramanujan | ramanujan; srinivasa
Wangari Maathai | maathai wangari ~ wangari matai
Tenzin Gyatso | tenzin gyatso
Nguyễn Thị Ánh | nguyen thi anh; ánh
Bogdan Țepeș | tepes; ţepeş
Kateřina Růžičková | ruzickova; katerina
Ioannis Kapodistrias | kapodistrias ~ yoannis kapodistrias
Omar Khayyám | omar khayyam ~ umar
`
  .trim()
  .split('\n');
