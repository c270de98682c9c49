import { AppProvider, Button } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Modal } from './modal.tsx';

function Page({ isKept }: { isKept: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const modal = (
    <Modal
      open={isOpen}
      title="Delete product"
      onClose={() => setOpen(false)}
      secondaryActions={[{ content: 'Cancel', onAction: () => setOpen(false) }]}
    >
      <Modal.Section>
        {/* biome-ignore lint/a11y/noAutofocus: what is tested */}
        <input aria-label="Name" autoFocus />
      </Modal.Section>
    </Modal>
  );
  return (
    <AppProvider i18n={english}>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {isKept || isOpen ? modal : null}
    </AppProvider>
  );
}

test.each([true, false])('a closed modal gives the focus back to what opened it (stays mounted: %s)', async (isKept) => {
  render(<Page isKept={isKept} />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  for (const close of [
    () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    () => fireEvent.keyUp(document, { key: 'Escape', keyCode: 27 }),
  ]) {
    opener.focus();
    fireEvent.click(opener);
    await screen.findByRole('dialog', { name: 'Delete product' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  }
});
