/**
 * The most common passwords that are long enough to pass the length rule, from published lists of leaked passwords. Compared
 * without regard to case, common letter substitutions (`p@ssw0rd`), and digits or punctuation added at either end.
 */
const listed = `
0123456789 0987654321 1111111111 1122334455 1234512345 1234567890 12345678910 123456789a 1234554321 1234567891 123123123123
1029384756 1357924680 1212121212 147258369 1472583690 1qaz2wsx3edc 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 2222222222 3333333333
5555555555 6666666666 7777777777 8888888888 9999999999 9876543210 987654321a a123456789 aa12345678 aaaaaaaaaa abc123abc123
abcd123456 abcd1234567 abcdefghij abcdefghijk adminadmin administrator adobe123 alexander1 allison123 amsterdam1 anthony123
asdfasdf12 asdfasdfasdf asdfghjkl1 asdfghjkl; asdfghjklz asdf123456 asdfghjkl123 assassin123 australia1 babygirl12 babygirl123
barcelona1 baseball12 baseball123 basketball basketball1 beautiful1 butterfly1 california california1 changeme12 changeme123
charlie123 cheesecake chelsea123 chocolate1 christopher cinderella computer12 computer123 consumer123 cristiano7 dragon1234
elizabeth1 everything fernando123 football12 football123 forever123 freedom123 fuckyou123 fuckyou1234 godisgood1 goodluck12
hello12345 hello123456 helloworld helloworld1 iloveyou12 iloveyou123 iloveyou1234 iloveyou22 iloveyouso iloveyoubaby internet12
jennifer12 jessica123 jordan1234 justinbieber killer1234 letmein123 letmein1234 liverpool1 liverpoolfc lovelove12 lovelovelove
loveyou123 manchester manchester1 marlboro123 master1234 metallica1 michael123 microsoft1 minecraft1 minecraft123 mississippi
monkey1234 mynameisbob nicholas12 nintendo12 nottingham p@ssword12 pa55word12 pass123456 pass1234567 passw0rd12 password00
password01 password10 password11 password12 password123 password1234 password12345 password123456 password2024 password2025
password2026 passwordpassword passwort123 playstation playstation2 playstation3 pokemon123 princess12 princess123 q1w2e3r4t5
q1w2e3r4t5y6 qazwsxedc1 qazwsxedcrfv qwe123qwe123 qwer1234qwer qwert12345 qwerty1234 qwerty12345 qwerty123456 qwerty123456789
qwertyqwerty qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwertzuiop rainbow123 realmadrid realmadrid1 samsung123 santiago12
secret1234 september1 shadow1234 skateboard skateboard1 snowboarding snickers12 spongebob1 starwars12 starwars123 strawberry
strawberry1 summer2024 summer2025 summer2026 sunshine12 sunshine123 superman12 superman123 superstar1 sweetheart target123
teddybear1 testing123 testtest12 testtest123 thomas1234 tottenham1 trustno123 undertaker unicorn123 valentina1 volleyball
welcome123 welcome1234 welcome12345 westside12 whatever12 whatever123 wolverine1 woaini1314 woaini1314520 zaq12wsxcde3 zaq1zaq1zaq1
zxcvbnm123 zxcvbnm1234 zxcvbnmasd zxcvbnm,./ contraseña motdepasse123 wachtwoord wachtwoord1 wachtwoord123 passwort1234
quayside12 quayside123 quayside1234 dropshipping dropshipping1 shopify1234 shopify123 myshop1234 letmeinplease correcthorse
`
  .trim()
  .split(/\s+/);

const letters: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };
const known = new Set(listed);
/** The words in the list's entries, without digits and punctuation at their ends. */
const words = new Set(listed.map((entry) => entry.replace(/^[\d\W_]+|[\d\W_]+$/g, '')).filter((word) => word.length >= 6));

/** Is it one of the most common passwords, or a thinly disguised one? */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (known.has(lower) || /^(.)\1+$/.test(lower)) return true;
  const core = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const plain = [...core].map((letter) => letters[letter] ?? letter).join('');
  // Only a common word with at most four more characters counts as disguised; anything longer is a password of its own.
  const rest = password.length - plain.length;
  return rest <= 4 && (words.has(core) || words.has(plain));
}
