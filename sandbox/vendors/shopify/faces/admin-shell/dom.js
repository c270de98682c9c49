/** Make an element: properties, then children (text or elements). */
export function make(tag, properties = {}, ...children) {
  const { dataset = {}, ...rest } = properties;
  const element = Object.assign(document.createElement(tag), rest);
  Object.assign(element.dataset, dataset);
  element.append(...children.filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

/** A modal dialog of the admin's own; resolves with what closed it: the pressed button's value, '' for Escape. */
export function openDialog(className, ...children) {
  const dialog = make('dialog', { className }, ...children);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** A yes-or-no question; true when the merchant confirms. */
export async function confirmDialog({ title, text, confirm, cancel, critical = true }) {
  const form = make(
    'form',
    { method: 'dialog' },
    make('h2', { textContent: title }),
    make('p', { textContent: text }),
    make(
      'footer',
      {},
      make('button', { value: '', textContent: cancel, type: 'submit' }),
      make('button', { value: 'yes', textContent: confirm, type: 'submit', className: critical ? 'critical' : 'primary', autofocus: true }),
    ),
  );
  return (await openDialog('ask', form)) === 'yes';
}
