/** Choosing products, variants or collections of the shop, and choosing from a list the app brings. */
import { make, openDialog } from './dom.js';
import { answer, reachable, shell } from './frames.js';

const { words } = shell;
const wait = 250;

answer('resource-picker', async (options) => {
  const { type, action = 'add', multiple = false, filter = {}, query = '', selectionIds = [] } = options ?? {};
  if (!['product', 'variant', 'collection'].includes(type)) throw new Error(`The picker does not know the type "${type}".`);
  const withVariants = type === 'product' && filter.variants !== false;
  const chosen = new Map(); // resource id -> { resource, variants: Set of ids }
  const preset = new Map(selectionIds.map((one) => [one.id, one.variants?.map((variant) => variant.id)]));
  const list = make('div', { className: 'list' });
  const search = make('input', { type: 'search', value: query, placeholder: words.search, ariaLabel: words.search });
  const limit = multiple === true ? Number.POSITIVE_INFINITY : Number(multiple) || 1;

  const toggle = (resource, on) => {
    if (!on) return void chosen.delete(resource.id);
    if (limit === 1) chosen.clear();
    if (chosen.size < limit) chosen.set(resource.id, { resource, variants: new Set(resource.variants?.map((variant) => variant.id)) });
  };
  const toggleVariant = (resource, id, on) => {
    if (!chosen.has(resource.id)) {
      if (!on) return;
      toggle(resource, true);
      chosen.get(resource.id)?.variants.clear();
    }
    const variants = chosen.get(resource.id)?.variants;
    if (on) variants?.add(id);
    else variants?.delete(id);
    if (variants?.size === 0) chosen.delete(resource.id);
  };

  let resources = [];
  const draw = () => {
    list.replaceChildren(
      ...(resources.length > 0 ? resources.flatMap(rows) : [make('p', { className: 'empty', textContent: words.nothingFound })]),
    );
  };
  const rows = (resource) => {
    const known = chosen.get(resource.id);
    const row = line(resource.title, resource.images?.[0]?.originalSrc, resource.price, Boolean(known), (on) => {
      toggle(resource, on);
      draw();
    });
    if (!withVariants || resource.hasOnlyDefaultVariant) return [row];
    const variants = resource.variants.map((variant) =>
      line(variant.title, undefined, variant.price, Boolean(known?.variants.has(variant.id)), (on) => {
        toggleVariant(resource, variant.id, on);
        draw();
      }),
    );
    for (const variant of variants) variant.classList.add('variant');
    return [row, ...variants];
  };

  const load = async () => {
    const params = new URLSearchParams({ type, q: search.value, filter: filter.query ?? '' });
    for (const status of ['draft', 'archived', 'hidden']) if (filter[status] === false) params.set(status, 'no');
    resources = await (await fetch(`${shell.pickerUrl}?${params}`)).json();
    for (const resource of resources) {
      if (!preset.has(resource.id)) continue;
      const variants = preset.get(resource.id);
      preset.delete(resource.id);
      chosen.set(resource.id, { resource, variants: new Set(variants ?? resource.variants?.map((variant) => variant.id)) });
    }
    draw();
  };
  let timer;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(load, wait);
  });
  await load();

  const heading = `${action === 'select' ? words.select : words.add}: ${words[type]}`;
  const result = await openDialog('picker', frame(heading, search, list, action === 'select' ? words.select : words.add));
  if (result !== 'yes') return undefined;
  return [...chosen.values()].map(({ resource, variants }) =>
    withVariants ? { ...resource, variants: resource.variants.filter((variant) => variants.has(variant.id)) } : resource,
  );
});

answer('picker', async ({ heading, multiple = false, items }) => {
  const chosen = new Set(items.filter((item) => item.selected).map((item) => item.id));
  const limit = multiple === true ? Number.POSITIVE_INFINITY : Number(multiple) || 1;
  const list = make('div', { className: 'list' });
  const draw = () => {
    const rows = items.map((item) => {
      const text = [item.heading, ...(item.badges ?? []).map((badge) => `[${badge.content}]`)].join(' ');
      const row = line(
        text,
        item.thumbnail?.url,
        (item.data ?? []).filter((one) => one !== undefined).join(' · '),
        chosen.has(item.id),
        (on) => {
          if (!on) chosen.delete(item.id);
          else {
            if (limit === 1) chosen.clear();
            if (chosen.size < limit) chosen.add(item.id);
          }
          draw();
        },
      );
      row.querySelector('input').disabled = Boolean(item.disabled);
      return row;
    });
    list.replaceChildren(...rows);
  };
  draw();
  return (await openDialog('picker', frame(heading, undefined, list, words.select))) === 'yes' ? [...chosen] : undefined;
});

function line(title, image, note, checked, onChange) {
  const box = make('input', { type: 'checkbox', checked, onchange: () => onChange(box.checked) });
  const picture = image ? make('img', { src: reachable(image), alt: '', loading: 'lazy' }) : make('span', { className: 'blank' });
  return make(
    'label',
    { className: 'row' },
    box,
    picture,
    make('span', { className: 'name', textContent: title }),
    make('span', { className: 'note', textContent: note ?? '' }),
  );
}

function frame(heading, search, list, confirm) {
  return make(
    'form',
    { method: 'dialog' },
    make('h2', { textContent: heading }),
    search,
    list,
    make(
      'footer',
      {},
      make('button', { type: 'submit', value: '', textContent: words.cancel }),
      make('button', { type: 'submit', value: 'yes', className: 'primary', textContent: confirm }),
    ),
  );
}
