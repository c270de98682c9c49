/** What Shopify's review asks of the source itself: design "Shopify", sections 1 and 2. Each test carries its item's id. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kind, parse as parseGraphql } from 'graphql';
import { parse } from 'smol-toml';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { shopifyApiVersion } from '#app/connectors/channels/shopify/app.server.ts';
import { documentHeaders } from '#app/doors/document-headers.server.ts';
import type { LoadContext } from '#app/doors/load-context.server.ts';
import { endedSessionCookie } from '#app/features/account/own-cookies.server.ts';
import { addOnPriceOf, addOns } from '#app/features/billing/add-ons.ts';
import { extraPrices } from '#app/features/billing/extra-usage.ts';
import { creditPacks, cyclePriceOf, offeredPlans, trialDays } from '#app/features/billing/plans.ts';
import { parseEnvironment } from '#app/platform/env.server.ts';
import { locales } from '#app/platform/locales.ts';
import billingWords from '../../locales/en/billing.json' with { type: 'json' };
import { secureAddress } from '../../server/secure-address.ts';
import { allDocuments } from '../contracts/shopify-schema/documents.ts';

const day = 86_400_000;

function filesOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
const source = filesOf('app', /\.tsx?$/).map((file) => [file, readFileSync(file, 'utf8')] as const);
const filesWith = (pattern: RegExp, within = /./) =>
  source.filter(([file, text]) => within.test(file) && pattern.test(text)).map(([file]) => file);
const config = parse(readFileSync('shopify.app.toml', 'utf8')) as {
  access_scopes: { scopes: string };
  webhooks: { api_version: string };
};

test('I6: neither a consent nor a charge opens a window of its own', () => {
  const concerned = /features\/(billing|stores)\/|routes\/(auth\.|app\.channel|app\.setting\.(billing|channel|payments))/;
  expect(filesWith(/window\.open\((?![^)]*'_top'\))/, concerned)).toEqual([]);
});

test('I8: nothing is written into a theme: no such call, no such scope', () => {
  expect(filesWith(/themeFiles|themeUpdate|themeCreate|themePublish|scriptTagCreate|\/assets\.json/)).toEqual([]);
  expect(config.access_scopes.scopes).not.toMatch(/theme|script_tag/);
});

test('E4: the Admin API is spoken to in GraphQL only', () => {
  expect(filesWith(/admin\/api\/[^'"`\s]*(?<!graphql)\.json|restResources|clients\.Rest|admin\.rest\b/)).toEqual([]);
});

test('E5: the API version is a quarter’s, the webhooks use the same, and neither retires within 90 days', () => {
  const [year, month] = shopifyApiVersion.split('-').map(Number) as [number, number];
  expect([1, 4, 7, 10]).toContain(month);
  expect(config.webhooks.api_version).toBe(shopifyApiVersion);
  // A version is answered for a year from its release (Shopify, "API versioning").
  expect(Date.UTC(year + 1, month - 1, 1) - Date.now()).toBeGreaterThan(90 * day);
});

describe('E6: where the address is https nothing goes in the clear', () => {
  const env = { APP_URL: 'https://quayside.example', TRUSTED_PROXIES: 1 };
  const came = (proto: string | undefined, url = '/app/orders?stage=all') => ({
    url,
    headers: proto ? { 'x-forwarded-proto': proto } : {},
  });

  test('E6: what came by http is sent to the same path by https, and never elsewhere', () => {
    expect(secureAddress(env, came('http'))).toBe('https://quayside.example/app/orders?stage=all');
    expect(new URL(secureAddress(env, came('http', '//evil.example.com/x')) as string).host).toBe('quayside.example');
    expect(secureAddress(env, came('https'))).toBeUndefined();
    expect(secureAddress(env, came(undefined))).toBeUndefined();
    expect(secureAddress(env, came('http', '/healthz'))).toBeUndefined();
    // Nobody in front is believed, and a practice address stays what it is.
    expect(secureAddress({ ...env, TRUSTED_PROXIES: 0 }, came('http'))).toBeUndefined();
    expect(secureAddress({ ...env, APP_URL: 'http://localhost:3000' }, came('http'))).toBeUndefined();
  });

  test('E6: browsers are told to keep to https, and the session’s cookie goes by it alone', () => {
    const secureEnv = parseEnvironment({
      NODE_ENV: 'test',
      APP_URL: env.APP_URL,
      DATABASE_URL: 'postgres://x/y',
      ENCRYPTION_KEYS: `k:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const vendorPages = { origin: (origin: string) => origin, url: (url: string) => url };
    const headers = new Headers();
    const context = { services: { env: secureEnv, vendorPages, connectors: {} }, nonce: 'n', requestId: 'r' } as unknown as LoadContext;
    documentHeaders(context, new Request(`${env.APP_URL}/app`), headers);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(endedSessionCookie(secureEnv)).toMatch(/; Secure/);
  });
});

test('E12, D17, F5: in the admin’s own pages stand links to screens of ours in every language, and nothing else', () => {
  const folder = 'extensions/admin-links';
  expect(readdirSync('extensions').sort()).toEqual(['README.md', 'admin-links']);
  expect(readFileSync('shopify.app.toml', 'utf8')).not.toMatch(/\[\[?extensions/);
  const { extensions } = parse(readFileSync(`${folder}/shopify.extension.toml`, 'utf8')) as {
    extensions: { name: string; type: string; targeting: { target: string; url: string }[] }[];
  };
  const languages = locales.map((locale) =>
    JSON.parse(readFileSync(`${folder}/locales/${locale === 'en' ? 'en.default' : locale}.json`, 'utf8')),
  );
  expect(extensions.map(({ type }) => type)).toEqual(['admin_link', 'admin_link']);
  for (const { name, targeting } of extensions) {
    for (const words of languages) expect(words[name.replace('t:', '')]).toContain('Quayside');
    for (const { target, url } of targeting) {
      expect(target).toMatch(/^admin\.(order|product)-details\.action\.link$/);
      expect(existsSync(`app/routes/${url.replace('app://', '').replaceAll('/', '.')}.tsx`), url).toBe(true);
    }
  }
});

test('E13: no screen asks for a browser extension', () => {
  expect(filesWith(/chrome\.runtime|chromewebstore\.google|addons\.mozilla\.org/, /\.tsx$/)).toEqual([]);
});

describe('E14: nobody is asked or paid for a review of the app', () => {
  const begging: Record<string, RegExp> = {
    en: /(rate|review) (us|quayside|the app)|five stars|leave (a|us a) review/i,
    de: /bewerten sie (uns|quayside|die app)|fünf sterne/i,
    es: /(valore|califique|puntúe) (nos|quayside|la aplicación)|cinco estrellas/i,
    fr: /(notez|évaluez)[- ](nous|quayside|l’application)|cinq étoiles/i,
    it: /(valuta|recensisci)(ci| quayside| l’app)|cinque stelle/i,
    nl: /beoordeel (ons|quayside|de app)|vijf sterren/i,
    'pt-BR': /(avalie|classifique)(-nos| o quayside| o aplicativo)|cinco estrelas/i,
    'zh-CN': /五星|给我们(评分|评价|好评)|应用评分/,
    ar: /قي[ّ]?منا|قيّ?م التطبيق|خمس نجوم/,
  };
  test.each(readdirSync('locales'))('E14: not in %s', (locale) => {
    const pattern = begging[locale];
    expect(pattern, `words for ${locale}`).toBeDefined();
    for (const file of filesOf(path.join('locales', locale), /\.json$/))
      expect(readFileSync(file, 'utf8'), file).not.toMatch(pattern as RegExp);
  });
});

describe('what the words promise and how they ask (section 7)', () => {
  const words = (locale: string): [string, string][] =>
    filesOf(path.join('locales', locale), /\.json$/).map((file) => [file, readFileSync(file, 'utf8')]);

  test('D10: no emoji among the words of the navigation, in any language', () => {
    for (const locale of readdirSync('locales')) {
      const { nav } = JSON.parse(readFileSync(path.join('locales', locale, 'shell.json'), 'utf8')) as { nav: Record<string, string> };
      for (const text of Object.values(nav)) expect(text, locale).not.toMatch(/\p{Extended_Pictographic}/u);
    }
  });

  test('D9: the app’s name is short enough for a pinned menu', () => {
    const { name } = parse(readFileSync('shopify.app.toml', 'utf8')) as { name: string };
    expect(name.length).toBeLessThanOrEqual(16);
  });

  /** The dialogs of a file: what they are given, and what stands in them. */
  function dialogsOf(file: string, text: string): { where: string; given: string[]; leaders: number }[] {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found: { where: string; given: string[]; leaders: number }[] = [];
    const visit = (node: ts.Node): void => {
      const opening = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : undefined;
      if (opening && /^(Polaris)?Modal$/.test(opening.tagName.getText())) {
        const given = opening.attributes.properties.map((each) => (ts.isJsxSpreadAttribute(each) ? '…' : each.name.getText()));
        const inside = ts.isJsxElement(node) ? node.children.map((child) => child.getText()).join('') : '';
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({ where: `${file}:${line}`, given, leaders: inside.match(/variant="primary"/g)?.length ?? 0 });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  }

  test('D12: every dialog has its title and its buttons in the places for them, its leader among these, and no bar of the old fullscreen kind is left', () => {
    const dialogs = source
      .filter(([file, text]) => file.endsWith('.tsx') && file !== 'app/ui/modal.tsx' && text.includes('Modal'))
      .flatMap(([file, text]) => dialogsOf(file, text));
    expect(dialogs.length).toBeGreaterThan(30);
    const without = (isThere: (dialog: (typeof dialogs)[number]) => boolean) =>
      dialogs.filter((each) => !isThere(each)).map(({ where }) => where);
    expect(without(({ given }) => given.includes('title') || given.includes('…'))).toEqual([]);
    expect(without(({ given }) => given.some((name) => /^(primaryAction|secondaryActions|footer|…)$/.test(name)))).toEqual([]);
    expect(without(({ given }) => !given.some((name) => /^title(Hidden)$/.test(name)))).toEqual([]);
    expect(without(({ leaders }) => leaders === 0)).toEqual([]);
    expect(filesWith(/FullscreenBar/)).toEqual([]);
    // Polaris's modal directly would be without what ours adds; nothing else draws a layer with a title of its own making.
    expect(filesWith(/import \{[^}]*\bModal\b[^}]*\} from '@shopify\/polaris'/)).toEqual(['app/ui/modal.tsx']);
  });

  test('D19: in a group of buttons one leads at most; in a dialog it is the one that does what the dialog is for', () => {
    const groups: string[] = [];
    const dialogs: { where: string; leader: string; others: string }[] = [];
    for (const [file, text] of source.filter(([name, code]) => name.endsWith('.tsx') && /<ButtonGroup|Modal\b/.test(code))) {
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
      /** Leaders that may be seen together: of the sides of a choice only the one that has more. */
      const leadersIn = (node: ts.Node): number => {
        if (ts.isConditionalExpression(node)) return Math.max(leadersIn(node.whenTrue), leadersIn(node.whenFalse));
        let count = ts.isJsxAttribute(node) && /^variant="primary"$/.test(node.getText()) ? 1 : 0;
        ts.forEachChild(node, (child) => {
          count += leadersIn(child);
        });
        return count;
      };
      const visit = (node: ts.Node): void => {
        const where = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'ButtonGroup' && leadersIn(node) > 1) groups.push(where);
        const opening = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : undefined;
        if (opening && /^(Polaris)?Modal$/.test(opening.tagName.getText())) {
          const given = (name: string) =>
            opening.attributes.properties.find((each) => ts.isJsxAttribute(each) && each.name.getText() === name)?.getText() ?? '';
          dialogs.push({ where, leader: given('primaryAction'), others: given('secondaryActions') });
        }
        ts.forEachChild(node, visit);
      };
      visit(tree);
    }
    expect(groups).toEqual([]);
    const leading = dialogs.filter(({ leader }) => leader !== '');
    expect(leading.length).toBeGreaterThan(15);
    expect(leading.filter(({ leader }) => /content: t\('([\w:.]*[:.])?(cancel|close|stay|keep|back|notNow)'/i.test(leader))).toEqual([]);
    expect(leading.filter(({ others }) => /destructive: true/.test(others))).toEqual([]);
  });

  const promises: Record<string, RegExp> = {
    en: /\bguarantee|\b(double|triple|boost|skyrocket|explode) your\b|\b(best|number one|#1) (app|tool)\b|more sales/i,
    de: /garantier(t|en) (ihnen|mehr)|(verdoppeln|verdreifachen|steigern) sie ihren? (umsatz|gewinn)|beste (app|werkzeug)|mehr umsatz/i,
    es: /garantiza(mos)? (más|ventas)|(duplica|duplique|triplica|dispara|aumenta) (tus|sus) ventas|la mejor (aplicación|app)|más ventas/i,
    fr: /garanti(t|ssons) (plus|vos)|(doublez|triplez|boostez) vos|la meilleure (application|appli)|plus de ventes/i,
    it: /garanti(sce|amo) (più|vendite)|(raddoppia|triplica|aumenta) le tue vendite|la migliore app|più vendite/i,
    nl: /garandeer|(verdubbel|verdrievoudig|verhoog) uw (omzet|winst)|de beste app|meer omzet/i,
    'pt-BR': /garant(e|imos) (mais|vendas)|(dobre|triplique|aumente) suas vendas|o melhor (app|aplicativo)|mais vendas/i,
    'zh-CN': /保证(销量|盈利|增长)|销量翻倍|最好的应用|提升销量/,
    ar: /نضمن (لك )?(مبيعات|أرباح)|ضاعف مبيعاتك|أفضل تطبيق|مبيعات أكثر/,
  };
  const pressure: Record<string, RegExp> = {
    en: /hurry|last chance|only today|don’t miss|ends (soon|in)|no,? thanks,? i|limited time/i,
    de: /beeilen|letzte chance|nur heute|nicht verpassen|\bendet (bald|in)|nur (für )?kurze zeit/i,
    es: /date prisa|última oportunidad|solo hoy|no te (lo )?pierdas|termina (pronto|en)|tiempo limitado/i,
    fr: /dépêchez|dernière chance|seulement aujourd’hui|ne manquez pas|se termine (bientôt|dans)|durée limitée/i,
    it: /affrettati|ultima occasione|solo oggi|non perdere (l’|questa)|termina (presto|tra)|tempo limitato/i,
    nl: /haast u|laatste kans|alleen vandaag|mis (het|dit) niet|eindigt (binnenkort|over)|beperkte tijd/i,
    'pt-BR': /corra|última chance|só hoje|não perca|termina (em breve|em \{)|tempo limitado/i,
    'zh-CN': /赶快|最后机会|仅限今天|不要错过|(?<!不)限时/,
    ar: /أسرع الآن|الفرصة الأخيرة|اليوم فقط|لا تفوّت|لفترة محدودة/,
  };

  /** What the product says in a language: its words, and its help articles. */
  const everythingSaid = (locale: string): [string, string][] => [
    ...words(locale),
    ...filesOf(path.join('app/features/help/articles', locale), /\.md$/).map((file): [string, string] => [
      file,
      readFileSync(file, 'utf8'),
    ]),
  ];
  /** Sentences of the forbidden kinds: each language's pattern finds them, so it would find them among the product's words too. */
  const forbidden: Record<string, { promise: string; pressure: string }> = {
    en: { promise: 'Double your revenue in a month.', pressure: 'Hurry, this offer ends soon!' },
    de: { promise: 'Steigern Sie Ihren Umsatz.', pressure: 'Nur heute: das Angebot endet bald.' },
    es: { promise: 'Aumenta tus ventas.', pressure: 'Última oportunidad: termina pronto.' },
    fr: { promise: 'Boostez vos ventes.', pressure: 'Dépêchez-vous, durée limitée.' },
    it: { promise: 'Aumenta le tue vendite.', pressure: 'Ultima occasione, solo oggi.' },
    nl: { promise: 'Verhoog uw omzet.', pressure: 'Laatste kans, alleen vandaag.' },
    'pt-BR': { promise: 'Aumente suas vendas.', pressure: 'Última chance, só hoje.' },
    'zh-CN': { promise: '使用后销量翻倍。', pressure: '最后机会,仅限今天。' },
    ar: { promise: 'ضاعف مبيعاتك.', pressure: 'الفرصة الأخيرة، اليوم فقط.' },
  };

  test.each(readdirSync('locales'))('D21: no result is promised in %s, in the words or in the help', (locale) => {
    const pattern = promises[locale] as RegExp;
    expect(pattern, `words for ${locale}`).toBeDefined();
    expect(forbidden[locale]?.promise).toMatch(pattern);
    const said = everythingSaid(locale);
    expect(said.length).toBeGreaterThan(50);
    for (const [file, text] of said) expect(text, file).not.toMatch(pattern);
  });

  test('D21: a profit that is shown before anything is sold says that it is an estimate and promises nothing; no other app is rated', () => {
    const catalog = JSON.parse(readFileSync('locales/en/catalog.json', 'utf8')) as Record<string, unknown>;
    const texts = JSON.stringify(catalog);
    expect(texts).toMatch(/Profit is an estimate: suggested price minus product and shipping cost/);
    expect(texts).toMatch(/no promise of sales or results/);
    for (const [file, text] of everythingSaid('en')) expect(text, file).not.toMatch(/\b(better|cheaper|faster|easier) than \p{Lu}/u);
  });

  test.each(readdirSync('locales'))('D22: nobody is hurried, shamed or rewarded in %s, in the words or in the help', (locale) => {
    const pattern = pressure[locale] as RegExp;
    expect(pattern, `words for ${locale}`).toBeDefined();
    expect(forbidden[locale]?.pressure).toMatch(pattern);
    for (const [file, text] of everythingSaid(locale)) expect(text, file).not.toMatch(pattern);
  });

  test('D22: no clock runs down before anybody', () => {
    expect(filesWith(/countdown|(time|seconds?|minutes?)Left\b/i, /\.tsx$/)).toEqual([]);
    // What is drawn anew each second would be one.
    expect(filesWith(/setInterval\([^)]*?,\s*(1_?000|[1-9]\d{1,2})\s*\)/s, /\.tsx$/)).toEqual([]);
  });

  test('D23: what moves by itself is short, and stops: only what waits goes on', () => {
    // Polaris's own styles apart.
    for (const file of filesOf('app', /\.css$/).filter((each) => !each.startsWith('app/generated'))) {
      const text = readFileSync(file, 'utf8');
      expect(text, file).not.toMatch(/(wiggle|shake|bounce|pulse|tada)/i);
      for (const [rule] of text.matchAll(/animation:[^;]*;/g)) {
        expect(rule, file).not.toMatch(/infinite/);
        // The first time is how long it takes, a second one how late it begins.
        const [, time, unit] = /([\d.]+)(ms|s)\b/.exec(rule) ?? [];
        expect(Number(time ?? 0) * (unit === 's' ? 1000 : 1), `${file}: ${rule}`).toBeLessThanOrEqual(300);
      }
    }
  });

  test('D24: red is for errors and what destroys: no chart and no trend is drawn in it', () => {
    const red = /\bcritical\b|\bred\b|#[c-f][0-9a-f]([0-5][0-9a-f]){2}\b|rgba?\((2\d\d|19\d), ?\d?\d, ?\d?\d\b/i;
    expect(filesWith(red, /features\/analytics\/ui\/.*\.tsx?$/)).toEqual([]);
    for (const file of filesOf('app/features/analytics', /\.css$/)) expect(readFileSync(file, 'utf8'), file).not.toMatch(red);
  });

  test('D26: nothing is drawn as Shopify’s own assistant: no magic icon, no magic tone', () => {
    expect(filesWith(/\b(Magic|Sparkles?|Wand|Sidekick)\w*Icon\b|tone="magic"|tone: 'magic'/)).toEqual([]);
  });
});

describe('B7: the listing', () => {
  const parts = new Map(
    readFileSync('docs/listing.md', 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()] as const),
  );
  const part = (name: string) => parts.get(name) ?? '';
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

  test('B7: prices stand in its pricing part alone, which has all of them, the trial and every other charge', () => {
    for (const [name, text] of parts) if (name !== 'Pricing') expect(text, name).not.toMatch(/[$€£]|free|trial|discount/i);
    const pricing = part('Pricing');
    for (const plan of offeredPlans) {
      const row = pricing.split('\n').find((line) => line.startsWith(`| ${billingWords.plans[plan.key]} |`)) ?? '';
      const amounts = plan.monthlyPrice === 0 ? ['$0'] : [dollars(plan.monthlyPrice), dollars(cyclePriceOf(plan.monthlyPrice, 365))];
      const quotas = [plan.mainCredit, plan.features.PRODUCT_LISTING ?? 0, plan.features.ORDER_FULFILLMENT ?? 0];
      for (const words of [...amounts, ...quotas.map((each) => each.toLocaleString('en-US'))]) expect(row, plan.key).toContain(words);
    }
    expect(pricing).toContain(`${trialDays}-day free trial`);
    const sold = addOns.filter((addOn) => addOn.isOffered);
    const others = [
      ...sold.flatMap((addOn) => [addOn.monthlyPrice, addOnPriceOf(addOn, 365)]),
      ...creditPacks.map((pack) => pack.price),
      ...Object.values(extraPrices),
    ];
    for (const amount of others) expect(pricing).toContain(dollars(amount));
    for (const addOn of sold) expect(pricing).toContain(billingWords.addOns[addOn.key as keyof typeof billingWords.addOns]);
  });

  test('its words keep to Shopify’s lengths, and promise nothing', () => {
    expect(part('Introduction').length).toBeLessThanOrEqual(100);
    expect(part('Details').length).toBeLessThanOrEqual(500);
    const features = part('Features').split('\n');
    for (const feature of features) expect(feature.replace('- ', '').length, feature).toBeLessThanOrEqual(80);
    for (const name of ['Introduction', 'Details', 'Features'])
      expect(part(name)).not.toMatch(/guarantee|best|first|only|https?:|\d+\s?%/i);
  });
});

test('P6: buyers’ money is the store’s: nothing that we can send gives it back, takes it or cancels an order', async () => {
  const operations = (await allDocuments()).flatMap(([, text]) => parseGraphql(text).definitions);
  const mutations = operations.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION && each.operation === 'mutation'
      ? each.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  );
  expect(mutations.length).toBeGreaterThan(15);
  expect(
    mutations.filter((name) => /refund|capture|void|transaction|storeCredit|giftCard|orderCancel|orderMarkAsPaid|orderEdit/i.test(name)),
  ).toEqual([]);
  // Nor may we: Shopify would refuse it.
  expect(config.access_scopes.scopes).not.toMatch(/write_orders|payment|gift_cards|store_credit/);
});

test('F6: no rates are quoted at the checkout, so there is nothing to be slow there', () => {
  expect(filesWith(/carrierService(Create|Update)/)).toEqual([]);
  expect(config.access_scopes.scopes).not.toMatch(/shipping/);
});

test('B4: why charges go by the Billing API is written down', () => {
  expect(readFileSync('docs/decisions/069-charges-by-the-billing-api.md', 'utf8')).toMatch(/App Pricing has no purchases/);
});

test('P3, B8: the review notes say how goods are paid: through a PCI compliant gateway, by fields of its own', () => {
  const notes = readFileSync('docs/review-notes.md', 'utf8');
  const goods = notes.slice(notes.indexOf('**Cost of goods (B8).**')).split(/\n- /)[0];
  expect(goods).toMatch(/Stripe, a PCI DSS level 1 provider/);
  expect(goods).toMatch(/Stripe's frame; none reaches our servers, and none is stored by us/);
});

test('B8: a card’s number is typed nowhere but in the provider’s own frame, and nothing of ours can take or keep one', () => {
  expect(filesWith(/autocomplete="cc-|autoComplete="cc-|name="card_?number"|card\[number\]/i)).toEqual([]);
  // Stripe's own script is the only one that draws fields for it, and it is loaded from Stripe (PCI DSS, self-assessment A).
  const drawing = filesWith(/\.create\('(payment|card\w*)'|createPaymentMethod|createToken\(|<PaymentElement/);
  expect(drawing.length).toBeGreaterThan(0);
  for (const file of drawing) expect(readFileSync(file, 'utf8'), file).toMatch(/loadStripe|js\.stripe\.com|useElements|Stripe/);
  expect(filesWith(/https:\/\/js\.stripe\.com\//).length).toBeGreaterThan(0);
  // No shape that a request to us is read into, and no column, has a number, a date or a code of a card.
  const wire = /\b(card_?number|cardNumber|pan|cvc|cvv|exp_?month|expMonth|security_?code)\b\s*[:=?]\s*(z\.|text\(|integer\()/i;
  expect(filesWith(wire, /features\/|db\/schema|routes\//)).toEqual([]);
});

describe('what the bench has recorded (docs/bench.md; times depend on how busy a machine is, so no test of every day measures them)', () => {
  const recorded = readFileSync('docs/bench.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, what, value] = /^\| (.*?) \| ([\d,.]+) /.exec(line) ?? [];
      return what && value ? [{ what, value: Number(value.replaceAll(',', '')) }] : [];
    });
  const figures = (pattern: RegExp) => recorded.filter(({ what }) => pattern.test(what));

  test('F1, F3: the largest paint of each screen comes within 1.5 s, and what is pressed or typed is answered within 200 ms', () => {
    const paints = figures(/: largest contentful paint$/);
    const interactions = figures(/: first interactions$/);
    expect(paints.length).toBeGreaterThanOrEqual(4);
    expect(interactions.length).toBe(paints.length);
    // The badge asks for 2.5 s; the design's own goal is 1.5 s.
    expect(paints.filter(({ value }) => value > 1500)).toEqual([]);
    expect(interactions.filter(({ value }) => value > 200)).toEqual([]);
  });

  test('W5: at 300 deliveries a second 99 of 100 are answered within a second, and none is lost', () => {
    const [answered] = figures(/^acknowledged at 300 a second: p99$/);
    expect(answered?.value).toBeLessThan(1000);
    expect(figures(/^lost of what was sent$/)).toMatchObject([{ value: 0 }]);
  });
});
