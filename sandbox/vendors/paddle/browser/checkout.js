/* The overlay's own page: sends the form to its own host, and tells the page that framed it what happened. */
(() => {
  const { id, seen, problem } = document.body.dataset;
  const data = JSON.parse(seen);
  const tell = (name, more = {}) => parent.postMessage({ source: 'paddle-checkout', name, data, ...more }, '*');
  const part = (selector) => document.querySelector(selector);

  part('.close').addEventListener('click', () => tell('checkout.closed'));
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('checkout.closed');
  });
  if (problem) {
    tell('checkout.error', { type: 'front-end', code: 'checkout_unavailable', detail: problem });
    return;
  }
  tell('checkout.loaded');

  const form = part('form');
  const message = part('.message');
  const pay = part('.pay');

  const send = async (path, body) => {
    const response = await fetch(`${id}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const show = (answer) => {
    if (answer.data) Object.assign(data, answer.data);
    pay.disabled = false;
    part('.bank').hidden = answer.status !== 'challenge';
    form.hidden = answer.status === 'challenge' || answer.status === 'completed';
    message.hidden = !answer.message || answer.status === 'challenge';
    message.textContent = answer.message ?? '';
    if (answer.field) form.elements[answer.field]?.focus();
    if (answer.status === 'declined') tell('checkout.payment.failed');
    if (answer.status === 'completed') {
      part('.done').hidden = false;
      tell('checkout.completed');
    }
  };
  const failed = () => show({ status: 'problem', message: 'The connection was lost. Try again: you will not pay twice.' });

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    pay.disabled = true;
    tell('checkout.payment.initiated');
    await send('pay', Object.fromEntries(new FormData(form))).then(show, failed);
  });
  for (const button of document.querySelectorAll('[data-bank]')) {
    button.addEventListener('click', () => send('bank', { passed: button.dataset.bank === 'yes' }).then(show, failed));
  }
  form.elements.number.focus();
})();
