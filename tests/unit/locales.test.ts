/** Nine languages in step: the same keys, placeholders and plural forms, and no word for people outside them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#app/platform/errors.ts';
import { type Locale, locales } from '#app/platform/locales.ts';

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
/** Namespaces of some languages only: Polaris brings its own words in the other eight. */
const ownOfLanguage: Partial<Record<Locale, string[]>> = { ar: ['polaris'] };

type Words = Map<string, string>;

function flatten(value: unknown, prefix: string, into: Words, file: string): Words {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, into, file);
  } else throw new Error(`${file}: ${prefix} is neither text nor a group`);
  return into;
}

const readWords = (file: string): Words => flatten(JSON.parse(readFileSync(file, 'utf8')), '', new Map(), file);
const namespacesOf = (locale: Locale): string[] =>
  readdirSync(path.join('locales', locale))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .filter((namespace) => !ownOfLanguage[locale]?.includes(namespace))
    .sort();
const wordsOf = (locale: Locale, namespace: string): Words => readWords(path.join('locales', locale, `${namespace}.json`));

/** Words of the form of address that a language's words do not use: German says "Sie", French "vous", Spanish "tú", Italian "tu", Dutch "u". */
const otherAddress: Partial<Record<Locale, RegExp>> = {
  de: /(?<!\p{L})([Dd](u|ich|ir|ein(e[mnrs]?)?)|Schalte|Lösche|Wähle|Öffne|Prüfe|Speichere|Erstelle|Lege|Melde|Verbinde|Setze)(?!\p{L})/u,
  fr: /(?<!\p{L})(tu|toi|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})([Uu]sted|[Ii]nténtelo|Haga|Elija|Introduzca|Escriba|Conecte|Vuelva|Inicie|Revise|Complete|olvidó|Pruebe|Abra|Pida|Confirme)(?!\p{L})/u,
  it: /(?<!\p{L})(Lei|Provi|Scelga|Inserisca|Attenda|Apra|Prema|Riprovi|Contatti|Verifichi|Acceda|Digiti|Ricarichi|Colleghi)(?!\p{L})/u,
  nl: /(?<!\p{L})(jij|jouw?|je(zelf)?|jullie)(?!\p{L})/iu,
};

/** The help articles of a language, by the names of their files. */
const helpOf = (locale: Locale): [string, string][] => {
  const folder = path.join('app/features/help/articles', locale);
  return readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]);
};

const english = new Map(namespacesOf('en').map((namespace) => [namespace, wordsOf('en', namespace)]));
const others = locales.filter((locale) => locale !== 'en');
/** Keys without their plural suffix. */
const stem = (key: string) => key.replace(pluralSuffix, '');
/** A key is plural when English has its `_other`. */
const isPlural = (key: string, words: Words) => pluralSuffix.test(key) && words.has(`${stem(key)}_other`);
const placeholdersOf = (text: string): string[] =>
  [
    ...new Set([...[...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1] as string), ...(text.match(/<\/?\w+\s*\/?>/g) ?? [])]),
  ].sort();

describe('languages', () => {
  it('have the same namespaces', () => {
    for (const locale of others) expect({ locale, namespaces: namespacesOf(locale) }).toEqual({ locale, namespaces: [...english.keys()] });
  });

  it.each(Object.entries(otherAddress))('%s addresses people in one way', (locale, other) => {
    const found = namespacesOf(locale as Locale).flatMap((namespace) =>
      [...wordsOf(locale as Locale, namespace)]
        .filter(([, text]) => other.test(text))
        .map(([key, text]) => `${namespace}: ${key}: ${text}`),
    );
    for (const [name, text] of helpOf(locale as Locale)) if (other.test(text)) found.push(`${name}: ${other.exec(text)?.[0]}`);
    expect(found).toEqual([]);
  });

  it.each(others)('%s has every key of English and no other', (locale) => {
    const differences: string[] = [];
    for (const [namespace, source] of english) {
      const words = wordsOf(locale, namespace);
      const wanted = new Set([...source.keys()].map((key) => (isPlural(key, source) ? `${stem(key)} (plural)` : key)));
      const given = new Set(
        [...words.keys()].map((key) => (isPlural(key, source) || isPlural(key, words) ? `${stem(key)} (plural)` : key)),
      );
      for (const key of wanted) if (!given.has(key)) differences.push(`${namespace}: ${key} is missing`);
      for (const key of given) if (!wanted.has(key)) differences.push(`${namespace}: ${key} is not in English`);
    }
    expect(differences).toEqual([]);
  });

  it.each(locales)('%s has the plural forms of its language, all of them and no others', (locale) => {
    const needed = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].sort();
    const wrong: string[] = [];
    for (const [namespace, source] of english) {
      const words = wordsOf(locale, namespace);
      for (const key of new Set([...source.keys()].filter((each) => isPlural(each, source)).map(stem))) {
        const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => words.has(`${key}_${form}`)).sort();
        if (forms.join() !== needed.join()) wrong.push(`${namespace}: ${key} has ${forms.join(', ')}; needed: ${needed.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('Arabic says no number of two before a singular noun: "2 days" is neither', () => {
    const wrong = [...english.keys()].flatMap((namespace) =>
      [...wordsOf('ar', namespace)].filter(
        ([key, text]) => key.endsWith('_two') && /\}\}\u2069? (يوم|طلب|منتج|متغير|صورة|متجر)$/.test(text),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(others)('%s keeps the placeholders of English', (locale) => {
    const wrong: string[] = [];
    for (const [namespace, source] of english) {
      for (const [key, text] of wordsOf(locale, namespace)) {
        const plural = isPlural(key, source) || source.has(`${stem(key)}_other`);
        const original = source.get(plural ? `${stem(key)}_other` : key);
        if (original === undefined) continue;
        const wanted = placeholdersOf(original);
        const given = placeholdersOf(text);
        // A form for one exact number may say the number (`count`, or `amount` when it is formatted) in words.
        const isFine = plural
          ? given.every((name) => wanted.includes(name)) &&
            wanted.every((name) => given.includes(name) || ((name === 'count' || name === 'amount') && /_(zero|one|two)$/.test(key)))
          : given.join() === wanted.join();
        if (!isFine) wrong.push(`${namespace}: ${key} has ${given.join(' ') || 'none'}; English has ${wanted.join(' ') || 'none'}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(locales)('%s has words everywhere', (locale) => {
    const empty = namespacesOf(locale).flatMap((namespace) =>
      [...wordsOf(locale, namespace)].filter(([, text]) => text.trim() === '').map(([key]) => `${namespace}: ${key}`),
    );
    expect(empty).toEqual([]);
  });

  it.each(others)('%s has no sentence left in English', (locale) => {
    const same: string[] = [];
    for (const [namespace, source] of english) {
      for (const [key, text] of wordsOf(locale, namespace)) {
        const plain = text.replace(/\{\{[^}]*\}\}|https?:\S+/g, '').trim();
        if (plain.length > 25 && plain.split(/\s+/).length >= 4 && source.get(key) === text) same.push(`${namespace}: ${key}`);
      }
    }
    expect(same).toEqual([]);
  });

  it.each(locales)('%s calls a stage of orders and parcels the same on every screen', (locale) => {
    const orders = wordsOf(locale, 'orders');
    const others = [...wordsOf(locale, 'analytics'), ...wordsOf(locale, 'onboarding')].filter(([key]) => /^(home\.)?stage\./.test(key));
    const wanted = others.map(([key]) => {
      const stage = key.replace(/^(home\.)?stage\./, '');
      // Short where they stand among their like in a list's tabs, whole elsewhere.
      return [key, orders.get(stage === 'ready' || stage === 'refund_pending' ? `state.${stage}` : `stage.${stage}`)];
    });
    expect(others).toEqual(wanted);
    expect(orders.get('stage.not_found')).toBe(orders.get('state.not_found'));
  });

  it('names and numbers from outside keep their own direction in Arabic: #1001 would read 1001#, 12-34567 would read 34567-12', () => {
    const outside = 'email|name|words|note|reason|workplace|domain|store|value|title|file|option|example|former|type|id|requestId';
    /** What becomes a product's title, what is copied into a field, our own names, and the order that its sentence isolates. */
    const plain = /^(products: work\.copyOf|identity: delete\.typeEmail|billing: (addOnCard|drawer)\..*|notifications: orderOfStore)$/;
    /** Numbers that are names. In other words a number is a place or a count. */
    const also: Record<string, string> = { mail: '|order', notifications: '|order', timeline: '|number', fulfillment: '|from|to' };
    const loose = namespacesOf('ar').flatMap((namespace) => {
      const own = new RegExp(`(?<!\u2068)\\{\\{(${outside}${also[namespace] ?? ''})\\}\\}(?!\u2069)`);
      return [...wordsOf('ar', namespace)].filter(([, text]) => own.test(text)).map(([key]) => `${namespace}: ${key}`);
    });
    expect(loose.filter((each) => !plain.test(each))).toEqual([]);
  });

  it("Arabic has all of Polaris's own words", () => {
    const wanted = readWords('node_modules/@shopify/polaris/locales/en.json');
    const given = readWords('locales/ar/polaris.json');
    expect([...wanted.keys()].filter((key) => !given.get(key)?.trim())).toEqual([]);
    expect([...given.keys()].filter((key) => !wanted.has(key))).toEqual([]);
    const marks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
    expect([...wanted].filter(([key, text]) => marks(text) !== marks(given.get(key) ?? '')).map(([key]) => key)).toEqual([]);
  });

  it('every refusal has words', () => {
    const words = english.get('errors');
    expect(Object.keys(errorCatalogue).filter((code) => !words?.has(code) && !words?.has(`${code}_other`))).toEqual([]);
  });
});

const sources = (folder: string, ends: string[]): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => ends.some((end) => file.endsWith(end)) && !/\.test\.tsx?$/.test(file) && !file.startsWith('generated'))
        .map((file) => path.join(folder, file))
    : [];

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
const placeOf = (file: ts.SourceFile, node: ts.Node): string =>
  `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** The literal texts that an expression may be; a template counts as its beginning. Nothing for what is only known at run time. */
function textsOf(node: ts.Expression): { text: string; isWhole: boolean }[] {
  if (ts.isStringLiteralLike(node)) return [{ text: node.text, isWhole: true }];
  if (ts.isTemplateExpression(node)) return [{ text: node.head.text, isWhole: false }];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => textsOf(element));
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}

const memberText = (node: ts.Expression | undefined, name: string): string | undefined => {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  const member = node.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText() === name);
  return member && ts.isPropertyAssignment(member) && ts.isStringLiteralLike(member.initializer) ? member.initializer.text : undefined;
};

/** Names by which a file knows translators, with the namespaces each looks in. */
function translatorsOf(file: ts.SourceFile): Map<string, { namespaces: string[]; prefix: string }> {
  const found = new Map<string, { namespaces: string[]; prefix: string }>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isCallExpression(node.initializer) &&
      /^(useTranslation|useWords)$/.test(node.initializer.expression.getText())
    ) {
      const [which, options] = node.initializer.arguments;
      const namespaces = which ? textsOf(which).map(({ text }) => text) : ['common'];
      const keyPrefix = memberText(options, 'keyPrefix');
      if (ts.isIdentifier(node.name) && node.initializer.expression.getText() === 'useWords') {
        const known = found.get(node.name.text);
        found.set(node.name.text, { namespaces: [...(known?.namespaces ?? []), ...namespaces], prefix: '' });
      }
      if (ts.isObjectBindingPattern(node.name)) {
        for (const element of node.name.elements) {
          if ((element.propertyName ?? element.name).getText() !== 't') continue;
          const known = found.get(element.name.getText());
          found.set(element.name.getText(), {
            namespaces: [...(known?.namespaces ?? []), ...(namespaces.length > 0 ? namespaces : [...english.keys()])],
            prefix: keyPrefix ? `${keyPrefix}.` : '',
          });
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('words in the code', () => {
  it('every key that a screen or a mail asks for exists', () => {
    const missing: string[] = [];
    for (const name of sources('app', ['.tsx', '.ts'])) {
      const file = parse(name);
      const translators = translatorsOf(file);
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && node.arguments[0]) {
          const callee = node.expression.getText();
          const known = translators.get(callee);
          if (known || /^(t|translate)$/.test(callee)) {
            for (const { text, isWhole } of textsOf(node.arguments[0])) {
              if (text === '' || (!known && !text.includes(':') && !/^[\w-]+(\.[\w-]+)+$/.test(text))) continue;
              const [namespace, key] = text.includes(':')
                ? [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
                : ['', (known?.prefix ?? '') + text];
              const given = memberText(node.arguments[1], 'ns');
              const places = namespace ? [namespace] : given ? [given] : (known?.namespaces ?? [...english.keys()]);
              const exists = places.some((place) => {
                const words = english.get(place);
                if (!words) return false;
                return isWhole
                  ? words.has(key) || words.has(`${key}_other`)
                  : key === '' || [...words.keys()].some((each) => each.startsWith(key));
              });
              if (!exists)
                missing.push(
                  `${placeOf(file, node)} ${callee}('${text}${isWhole ? '' : '…'}') in ${places.length > 3 ? 'any namespace' : places.join(', ')}`,
                );
            }
          }
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    expect(missing).toEqual([]);
  });

  it('no screen says anything that is not in the languages', () => {
    const spoken = new Set([
      'alt',
      'label',
      'title',
      'placeholder',
      'helpText',
      'content',
      'heading',
      'subtitle',
      'description',
      'accessibilityLabel',
      'aria-label',
      'labelHidden',
      'tooltip',
      'message',
      'error',
      'suffixText',
      'emptyText',
    ]);
    /** Names that are the same in every language. */
    const names =
      /^(Quayside|Shopify|Stripe|CJ|CJdropshipping|17TRACK|PayPal|WooCommerce|TikTok|Facebook|Google|AliExpress|SKU|URL|HTML|CSV|USD|SEO|ID|K|J|OK|PDF|ZIP|Esc|Ctrl|x)$/;
    const isSpeech = (text: string) => /\p{L}{2,}/u.test(text) && !names.test(text.trim()) && !/^(&\w+;|\s)+$/.test(text);
    /** Identifiers, paths and the like stand in attributes too; speech begins with a capital or has a space. */
    const isSentence = (text: string) => isSpeech(text) && (/^\p{Lu}/u.test(text.trim()) || /\p{L}\s+\p{L}/u.test(text));
    const said: string[] = [];
    for (const name of sources('app', ['.tsx'])) {
      const file = parse(name);
      const visit = (node: ts.Node): void => {
        if (ts.isJsxText(node) && isSpeech(node.text)) said.push(`${placeOf(file, node)} ${node.text.trim().slice(0, 80)}`);
        if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
          const texts = ts.isStringLiteral(node.initializer)
            ? [node.initializer.text]
            : ts.isJsxExpression(node.initializer) && node.initializer.expression
              ? textsOf(node.initializer.expression).map(({ text }) => text)
              : [];
          for (const text of texts) if (isSentence(text)) said.push(`${placeOf(file, node)} ${node.name.getText()}="${text.slice(0, 80)}"`);
        }
        if (ts.isPropertyAssignment(node) && spoken.has(node.name.getText().replace(/['"]/g, ''))) {
          for (const { text } of textsOf(node.initializer))
            if (isSentence(text)) said.push(`${placeOf(file, node)} ${node.name.getText()}: '${text.slice(0, 80)}'`);
        }
        if (ts.isJsxExpression(node) && node.expression && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
          for (const { text } of textsOf(node.expression)) if (isSpeech(text)) said.push(`${placeOf(file, node)} {'${text.slice(0, 80)}'}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    expect(said).toEqual([]);
  });
});
