/** On a product page: price, picture and stock follow the chosen options. */
const variants = JSON.parse(document.getElementById('variants').textContent);
const form = document.querySelector('article.product form');
const picture = document.getElementById('main-image');
const few = 10;

function stockText(left) {
  if (left === null || left >= few) return 'In stock';
  return left > 0 ? `Only ${left} left` : 'Sold out';
}

function show() {
  const choices = Object.fromEntries(
    [...form.querySelectorAll('select')].map((select) => [select.name.slice('option:'.length), select.value]),
  );
  const variant = variants.find((each) => Object.entries(choices).every(([name, value]) => each.values[name] === value));
  const sellable = Boolean(variant) && (variant.left === null || variant.left > 0);
  document.getElementById('price').textContent = variant?.price ?? 'Not available';
  document.getElementById('compare').textContent = variant?.compareAt ?? '';
  document.getElementById('stock').textContent = variant ? stockText(variant.left) : 'Not available';
  if (variant?.left) form.quantity.max = variant.left;
  else form.quantity.removeAttribute('max');
  if (variant?.image && picture) picture.src = variant.image;
  for (const button of form.querySelectorAll('button')) button.disabled = !sellable;
}

for (const select of form.querySelectorAll('select')) select.addEventListener('change', show);
for (const thumb of document.querySelectorAll('[data-image]')) {
  thumb.addEventListener('click', () => {
    if (picture) picture.src = thumb.dataset.image;
  });
}
show(); // what was chosen before this script arrived
