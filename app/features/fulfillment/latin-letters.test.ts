import { expect, test } from 'vitest';
import { inLatinLetters } from './latin-letters.ts';

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
  ['Łódź, ul. Ślężna 5/7', 'Lodz, ul. Slezna 5/7'],
])('%s is written %s', (text, written) => {
  expect(inLatinLetters(text)).toBe(written);
});

test('no sign stands for a letter, and one that was typed stays', () => {
  for (const letters of ['ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءئؤأإآ', 'ԱԲԳԴԵԶԷԸԹԺ', 'აბგდევზთიკ', 'กขคงจ', 'ልሕመሠረ'])
    expect(inLatinLetters(letters)).toMatch(/^[A-Za-z' ]+$/);
  expect(inLatinLetters('عائشة @ c/o "Öko"')).toBe('Aisha @ c/o "Oko"');
});
