import type { Random } from '../random.js';

export type Sex = 'female' | 'male';

interface Naming {
  readonly female: readonly string[];
  readonly male: readonly string[];
  /** Where women and men of one family are called differently: theirs, then his. */
  readonly family: readonly (string | readonly [female: string, male: string])[];
}

const words = (text: string): readonly string[] => text.split(' ');

/** The names of a town that people came to from everywhere. */
const namings: readonly Naming[] = [
  {
    female: words('Emma Karin Astrid Maja Elsa Birgitta'),
    male: words('Erik Nils Oskar Gustav Lars Henrik'),
    family: words('Lindqvist Bergström Nyberg Holm Sandberg Ekdahl Dahl'),
  },
  {
    female: words('Olivia Grace Charlotte Hannah Margaret Fiona'),
    male: words('James Oliver Callum Thomas Edward Declan'),
    family: words('Whitaker Murphy Davies Fletcher Kerr Hargreaves Byrne'),
  },
  {
    female: words('Lea Johanna Ursula Greta Mathilda Sabine'),
    male: words('Jonas Matthias Felix Jürgen Klaus Emil'),
    family: words('Schreiber Vogel Krüger Bauer Hoffmann Seidel'),
  },
  {
    female: words('Zofia Anna Ewelina Halina Kinga Magdalena'),
    male: words('Jakub Piotr Kacper Stanisław Marek Wojciech'),
    family: [['Nowicka', 'Nowicki'], ['Zielińska', 'Zieliński'], ['Wysocka', 'Wysocki'], 'Wójcik', 'Mazur', 'Sikora'],
  },
  {
    female: words('Olena Svitlana Daria Nadiya Iryna Katya'),
    male: words('Andriy Mykola Serhiy Dmytro Taras Ihor'),
    family: [['Petrova', 'Petrov'], ['Volkova', 'Volkov'], 'Kovalenko', 'Shevchuk', 'Bondar', 'Tkachuk'],
  },
  {
    female: words('Lucía Carmen Valentina Inés Rosario Camila'),
    male: words('Mateo Diego Javier Santiago Rafael Álvaro'),
    family: words('Herrera Morales Castillo Vega Navarro Ibáñez Salazar'),
  },
  {
    female: words('Beatriz Helena Joana Larissa Teresa'),
    male: words('João Tiago Rui Caio Duarte'),
    family: words('Carvalho Ferreira Azevedo Nogueira Teixeira Figueiredo'),
  },
  {
    female: words('Amina Layla Noor Samira Yasmin Rania'),
    male: words('Omar Karim Yusuf Hassan Bilal Tariq'),
    family: ['Mansour', 'Khoury', 'Al-Sayed', 'Benali', 'Nasser', 'El Idrissi', 'Rahmani'],
  },
  {
    female: words('Aylin Zeynep Elif Meryem Defne'),
    male: words('Emre Mehmet Kerem Burak Can'),
    family: words('Yıldız Demir Kaya Aydın Öztürk Şahin'),
  },
  {
    female: words('Priya Anjali Meera Kavya Lakshmi Sunita'),
    male: words('Arjun Rohan Vikram Sanjay Imran Dev'),
    family: words('Iyer Chatterjee Nair Deshpande Qureshi Menon Gill'),
  },
  {
    female: words('Adaeze Ngozi Amara Folake Abena Wanjiru'),
    male: words('Chidi Kwame Tunde Emeka Kofi Juma'),
    family: words('Okonkwo Adeyemi Mensah Eze Owusu Mwangi Balogun'),
  },
  {
    female: words('Mei Xiu Jia Lan Yan Hui'),
    male: words('Wei Jun Hao Ming Lei Bo'),
    family: words('Zhang Liu Chen Huang Zhao Xu'),
  },
  {
    female: words('Sakura Haruka Yui Keiko Minji Soyeon'),
    male: words('Kenji Haruto Daichi Hiroshi Minho Jisung'),
    family: words('Tanaka Yamamoto Watanabe Fujita Park Choi'),
  },
  {
    female: words('Linh Thu Hoa Mai Siti Ayu'),
    male: words('Minh Tuan Quang Bayu Rizal Duc'),
    family: words('Nguyen Tran Pham Le Wijaya Santoso'),
  },
];

export function nameFor(sex: Sex, random: Random): string {
  const naming = random.pick(namings);
  const family = random.pick(naming.family);
  const surname = typeof family === 'string' ? family : family[sex === 'female' ? 0 : 1];
  return `${random.pick(naming[sex])} ${surname}`;
}
