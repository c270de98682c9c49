/**
 * Japanese syllables in Latin letters as in passports (Hepburn). Pure. Long vowels are written as two: the letters do not show that おう is
 * one long vowel in さとう and two vowels in いのうえ, and "ou" is understood for both.
 */
const syllables: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'あa いi うu えe おo かka きki くku けke こko がga ぎgi ぐgu げge ごgo さsa しshi すsu せse そso ざza じji ずzu ぜze ぞzo ' +
    'たta ちchi つtsu てte とto だda ぢji づzu でde どdo なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho ばba びbi ぶbu べbe ぼbo ' +
    'ぱpa ぴpi ぷpu ぺpe ぽpo まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa ゐi ゑe をo んn ゔvu ゕka ゖga'
  )
    .split(' ')
    .map((entry) => [entry.charAt(0), entry.slice(1)]),
);
/** Small letters, which change the syllable before them: きょ, ファ. */
const glides: Readonly<Record<string, string>> = { ゃ: 'ya', ゅ: 'yu', ょ: 'yo', ゎ: 'wa' };
const smallVowels: Readonly<Record<string, string>> = { ぁ: 'a', ぃ: 'i', ぅ: 'u', ぇ: 'e', ぉ: 'o' };

function joined(before: string, small: string): string {
  const stem = before.slice(0, -1);
  const vowel = smallVowels[small];
  if (!vowel) return stem + (/(sh|ch|j)$/.test(stem) ? (glides[small] ?? '').slice(1) : (glides[small] ?? ''));
  if (before === 'u' || before === 'ku' || before === 'gu') return `${stem}w${vowel}`;
  if (before === 'i') return `y${vowel}`;
  return stem ? stem + vowel : before + vowel;
}

function word(kana: string): string {
  // A katakana's code is its hiragana's plus 96 (0x60); iteration marks (ゝ, ゞ) repeat the letter before them.
  const hiragana = kana
    .normalize('NFKC')
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/(.)[ゝヽ]/g, '$1$1')
    .replace(/(.)[ゞヾ]/g, (_, letter: string) => letter + `${letter}\u3099`.normalize('NFC'));
  const parts: string[] = [];
  let isDoubled = false;
  for (const letter of hiragana) {
    const before = parts.at(-1);
    const syllable = syllables[letter];
    if (before && (glides[letter] || smallVowels[letter])) parts[parts.length - 1] = joined(before, letter);
    else if (letter === 'っ') isDoubled = true;
    else if (syllable) {
      const isClosed = isDoubled && /^[^aiueon]/.test(syllable);
      parts.push(isClosed ? (syllable.startsWith('ch') ? 't' : syllable.charAt(0)) + syllable : syllable);
      isDoubled = false;
    } else parts.push(glides[letter] ?? smallVowels[letter] ?? '');
  }
  // Before a lip sound: Shimbashi, Homma.
  const letters = parts.join('').replace(/n(?=[bmp])/g, 'm');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** Kana within a text; all else in it stays. ー between numbers is a dash there, and ・ stands between words. */
export const withoutKana = (text: string): string =>
  text
    .replace(/(?<=[\d０-９])[ーｰ](?=[\d０-９])/g, '-')
    .replace(/[・･]/g, ' ')
    .replace(/[\p{Script=Hiragana}\p{Script=Katakana}ー\uFF65-\uFF9F\u3099\u309A]+/gu, word);
