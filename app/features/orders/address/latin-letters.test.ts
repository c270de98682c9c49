import { expect, test } from 'vitest';
import { hasKanji, inLatinLetters } from './latin-letters.ts';

test.each([
  ['عائشة', 'Aisha'],
  ['فاطمة الزهراء', 'Fatma Al-Zhra'],
  ['شارع الملك فهد', 'Shara Al-Mlk Fhd'],
  ['ليلى عبد الله', 'Lyla Abd Allah'],
  ['مُحَمَّد', 'Muhamad'],
  ['٣٤٥ شارع', '345 Shara'],
  ['Əliyev', 'Aliyev'],
  ['თბილისი', 'tbilisi'],
  ['Straße 12 № 3', 'Strasse 12 no 3'],
  ['Мария Щёголева', 'Mariya Shchyogoleva'],
  ['さとう けんいち', 'Satou Kenichi'],
  ['トウキョウト', 'Toukyouto'],
  ['しぶやく しんばし', 'Shibuyaku Shimbashi'],
  ['ジョン・スミス', 'Jon Sumisu'],
  ['ほっかいどう いっちょうめ', 'Hokkaidou Itchoume'],
  ['チェ ファミリー ヴィラ ウィリアム', 'Che Famiri Vira Wiriamu'],
  ['ティーダ デュオ クォーツ イェール', 'Tida Dyuo Kwotsu Yeru'],
  ['いすゞ みすず', 'Isuzu Misuzu'],
  ['ﾊﾟｰｸﾊｲﾂ １−２ー３', 'Pakuhaitsu 1-2-3'],
  ['マンション101', 'Manshon101'],
  ['上海市南京路', 'Shang Hai Shi Nan Jing Lu'],
  ['1–2—3', '1-2-3'],
  ['Łódź, ul. Ślężna 5/7', 'Lodz, ul. Slezna 5/7'],
])('%s is written %s', (text, written) => {
  expect(inLatinLetters(text)).toBe(written);
});

test('no sign stands for a letter, and one that was typed stays', () => {
  for (const letters of ['ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءئؤأإآ', 'ԱԲԳԴԵԶԷԸԹԺ', 'აბგდევზთიკ', 'กขคงจ', 'ልሕመሠረ'])
    expect(inLatinLetters(letters)).toMatch(/^[A-Za-z' ]+$/);
  expect(inLatinLetters('عائشة @ c/o "Öko"')).toBe('Aisha @ c/o "Oko"');
});

test('kanji are told from kana, also where one letter holds several', () => {
  for (const text of ['東京', '佐々木', '㈱ABC', 'Tokyo 渋谷']) expect(hasKanji(text), text).toBe(true);
  for (const text of ['とうきょう', 'スーパー・マンション', '１−２−３', 'Tokyo', 'Москва']) expect(hasKanji(text), text).toBe(false);
});
