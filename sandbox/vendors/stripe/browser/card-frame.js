/*
 * The card fields inside the frame. Numbers go from here to api.stripe.com and nowhere else; the shop's page hears only
 * whether the fields are complete, and gets back what the API answered.
 */
(() => {
  const id = location.hash.slice(1);
  const form = document.getElementById('fields');
  const field = (name) => document.getElementById(name);
  const NAMES = ['number', 'expiry', 'cvc', 'postalCode'];
  const touched = new Set();
  let settings = null;
  let announced = false;
  let lastChange = '';

  const tell = (message) => parent.postMessage({ stripeFrame: id, ...message }, '*');
  const event = (name, detail) => tell({ kind: 'event', name, detail });
  const digits = (text) => text.replace(/\D/g, '');

  const BRANDS = [
    ['amex', 'AMEX', /^3[47]/, 15, 4],
    ['visa', 'VISA', /^4/, 16, 3],
    ['mastercard', 'MC', /^(5[1-5]|2[2-7])/, 16, 3],
    ['discover', 'DISC', /^(6011|64|65)/, 16, 3],
    ['diners', 'DINERS', /^3[0689]/, 16, 3],
    ['jcb', 'JCB', /^35/, 16, 3],
    ['unionpay', 'UPAY', /^62/, 16, 3],
  ];
  const brandOf = (number) => BRANDS.find(([, , pattern]) => pattern.test(number)) ?? ['unknown', '', /^/, 16, 3];
  const ZIP = {
    US: ['ZIP code', '12345', /^\d{5}(-?\d{4})?$/],
    GB: ['Postal code', 'WS11 1DB', /^[a-z\d ]{5,8}$/i],
    CA: ['Postal code', 'M5T 1T4', /^[a-z]\d[a-z] ?\d[a-z]\d$/i],
  };
  const COUNTRIES =
    'US GB CA AE AR AT AU BE BG BR CH CL CN CO CY CZ DE DK EE EG ES FI FR GR HK HR HU ID IE IL IN IS IT JP KE KR KW LT LU LV MA MT MX MY NG NL NO NZ PE PH PK PL PT QA RO RS SA SE SG SI SK TH TN TR TW UA UY VN ZA'.split(
      ' ',
    );

  const luhn = (number) =>
    [...number].reverse().reduce((sum, digit, index) => sum + (index % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] : Number(digit)), 0) %
      10 ===
    0;

  function expiry() {
    const text = digits(field('expiry').value);
    return { month: Number(text.slice(0, 2)), year: 2000 + Number(text.slice(2, 4)), complete: text.length === 4 };
  }

  /* What is wrong with a field: `incomplete_…` while it is being written, `invalid_…` when it cannot be right. */
  function problem(name) {
    const value = field(name).value.trim();
    const number = digits(field('number').value);
    const [, , , length, code] = brandOf(number);
    if (name === 'number') {
      if (number.length < length) return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
      return luhn(number) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
    }
    if (name === 'expiry') {
      const { month, year, complete } = expiry();
      if (!complete) return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' };
      if (month < 1 || month > 12) return { code: 'invalid_expiry_month', message: 'Your card’s expiration date is invalid.' };
      const today = new Date();
      return year < today.getFullYear() || (year === today.getFullYear() && month <= today.getMonth())
        ? { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' }
        : null;
    }
    if (name === 'cvc')
      return digits(value).length < code ? { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' } : null;
    const zip = zipRule();
    if (!zip) return null;
    return zip[2].test(value)
      ? null
      : { code: 'incomplete_zip', message: `Your ${zip[0].toLowerCase().replace('zip', 'ZIP')} is incomplete.` };
  }

  function zipRule() {
    if (field('postalCode').closest('.field').hidden) return null;
    return ZIP[field('country').value] ?? null;
  }
  const firstProblem = () => NAMES.map((name) => ({ name, ...(problem(name) ?? {}) })).find((each) => each.code);

  function show(name) {
    const wrong = touched.has(name) ? problem(name) : null;
    const line = field(`${name}-error`);
    line.hidden = !wrong;
    line.textContent = wrong?.message ?? '';
    field(name).setAttribute('aria-invalid', String(Boolean(wrong)));
  }

  function report() {
    const wrong = firstProblem();
    const empty = NAMES.every((name) => field(name).value === '');
    const shown = NAMES.map((name) => (touched.has(name) ? problem(name) : null)).find(Boolean);
    const detail =
      settings?.type === 'card'
        ? {
            empty,
            complete: !wrong,
            brand: brandOf(digits(field('number').value))[0],
            error: shown ? { type: 'validation_error', ...shown } : undefined,
            value: { postalCode: field('postalCode').value },
          }
        : { empty, complete: !wrong, collapsed: false, value: { type: 'card' } };
    const now = JSON.stringify(detail);
    if (now !== lastChange) event('change', detail);
    lastChange = now;
    height();
  }
  const height = () => tell({ kind: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });

  function write(name) {
    const input = field(name);
    if (name === 'number') {
      const number = digits(input.value).slice(0, 19);
      input.value = (
        brandOf(number)[0] === 'amex' ? [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)] : (number.match(/.{1,4}/g) ?? [])
      )
        .filter(Boolean)
        .join(' ');
      field('brand').textContent = brandOf(number)[1];
    }
    if (name === 'expiry') {
      let text = digits(input.value).slice(0, 4);
      if (/^[2-9]$/.test(text)) text = `0${text}`;
      input.value = text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2)}` : text;
    }
    if (name === 'cvc') input.value = digits(input.value).slice(0, 4);
  }

  function showCountry() {
    const rule = ZIP[field('country').value];
    const hide = settings?.type === 'card' ? Boolean(settings.options?.hidePostalCode) : !rule || wants('postalCode') === 'never';
    field('postalCode').closest('.field').hidden = hide;
    field('postal-label').textContent = rule?.[0] ?? 'Postal code';
    field('postalCode').placeholder = rule?.[1] ?? '';
    field('country').closest('.field').classList.toggle('wide', hide);
  }
  function wants(name) {
    const billing = settings?.options?.fields?.billingDetails;
    if (billing === 'never' || billing?.address === 'never') return 'never';
    return billing?.address?.[name] ?? 'auto';
  }

  function dress() {
    const { type, options = {}, locale, appearance = {} } = settings;
    document.body.classList.toggle('compact', type === 'card');
    const language = !locale || locale === 'auto' ? (navigator.language ?? 'en') : locale;
    document.documentElement.lang = 'en';
    document.documentElement.dir = /^(ar|he|fa|ur)/.test(language) ? 'rtl' : 'ltr';
    const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
    const select = field('country');
    const chosen = select.value || options.defaultValues?.billingDetails?.address?.country || 'US';
    select.replaceChildren(...COUNTRIES.map((code) => new Option(names.of(code), code, false, code === chosen)));
    select.closest('.field').hidden = wants('country') === 'never';
    const postal = options.defaultValues?.billingDetails?.address?.postal_code;
    if (postal && !field('postalCode').value) field('postalCode').value = postal;
    const { colorPrimary, colorBackground, colorText, colorDanger, borderRadius, fontFamily, fontSizeBase } = appearance.variables ?? {};
    const paint = {
      '--primary': colorPrimary,
      '--background': colorBackground,
      '--text': colorText,
      '--danger': colorDanger,
      '--radius': borderRadius,
      '--font': fontFamily,
      '--size': fontSizeBase,
    };
    for (const [name, value] of Object.entries(paint))
      if (typeof value === 'string') document.documentElement.style.setProperty(name, value);
    const off = Boolean(options.readOnly || options.disabled);
    for (const control of form.elements) control.disabled = off;
    showCountry();
    height();
  }

  const card = () => ({
    number: digits(field('number').value),
    exp_month: expiry().month,
    exp_year: expiry().year,
    cvc: field('cvc').value,
  });
  function methodData(more = {}) {
    const country = field('country').closest('.field').hidden ? undefined : field('country').value;
    const postal = field('postalCode').value || undefined;
    const { billing_details = {}, ...rest } = more;
    return {
      type: 'card',
      card: card(),
      ...rest,
      billing_details: {
        ...billing_details,
        address: {
          ...billing_details.address,
          ...(country && settings.type !== 'card' ? { country } : {}),
          ...(postal ? { postal_code: postal } : {}),
        },
      },
    };
  }

  function flatten(value, name, into) {
    if (value === undefined || value === null) return into;
    if (typeof value !== 'object') into.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) flatten(inner, name ? `${name}[${key}]` : key, into);
    return into;
  }
  async function send(path, params) {
    try {
      const response = await fetch(settings.api + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: flatten({ ...params, key: settings.key }, '', new URLSearchParams()),
      });
      const body = await response.json();
      return body.error ? { error: body.error } : { value: body };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
        },
      };
    }
  }

  function validate() {
    for (const name of NAMES) {
      touched.add(name);
      show(name);
    }
    const wrong = firstProblem();
    report();
    if (!wrong) return null;
    field(wrong.name).focus();
    return { type: 'validation_error', code: wrong.code, message: wrong.message };
  }

  async function answer(what, detail) {
    const error = validate();
    if (error) return { error };
    if (what === 'submit') return { selectedPaymentMethod: 'card' };
    if (what === 'confirm') return send(detail.path, { ...detail.params, payment_method_data: methodData(detail.more) });
    return detail.wrap
      ? send(detail.path, { ...detail.wrap, payment_method_data: methodData(detail.params) })
      : send(detail.path, methodData(detail.params));
  }

  addEventListener('message', async ({ source, data }) => {
    if (source !== parent || data?.stripeFrame !== id) return;
    if (data.kind === 'settings') {
      settings = data.settings;
      dress();
      if (!announced) event('ready');
      announced = true;
    }
    if (data.kind === 'focus') field('number').focus();
    if (data.kind === 'clear') {
      form.reset();
      touched.clear();
      for (const name of NAMES) show(name);
      report();
    }
    if (data.kind === 'ask') tell({ kind: 'answer', question: data.question, result: await answer(data.what, data.detail) });
  });

  for (const name of NAMES) {
    field(name).addEventListener('input', () => {
      write(name);
      const wrong = problem(name);
      if (!wrong || wrong.code.startsWith('incomplete')) touched.delete(name);
      else touched.add(name);
      show(name);
      report();
    });
    field(name).addEventListener('blur', () => {
      if (field(name).value !== '') touched.add(name);
      show(name);
      report();
    });
  }
  field('country').addEventListener('change', () => {
    showCountry();
    report();
  });
  form.addEventListener('submit', (submit) => submit.preventDefault());
  addEventListener('focusin', () => event('focus'));
  addEventListener('focusout', () => event('blur'));
  new ResizeObserver(height).observe(document.body);
  tell({ kind: 'loaded' });
})();
