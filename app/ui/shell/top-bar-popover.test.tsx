import { ActionList } from '@shopify/polaris';
import { GlobeIcon } from '@shopify/polaris-icons';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { TopBarPopover } from './top-bar-popover.tsx';

const arrowDown = { key: 'ArrowDown', keyCode: 40 };

test('a menu of the top bar takes the first arrow key', async () => {
  // Polaris opens nothing beside what has no place on the page, and here nothing has.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  render(
    <English>
      <TopBarPopover icon={GlobeIcon} label="Language" opens="menu">
        {() => (
          <ActionList
            actionRole="menuitem"
            items={[{ content: 'English', active: true }, { content: 'Deutsch' }, { content: 'Español' }]}
          />
        )}
      </TopBarPopover>
    </English>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Language' }));
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await waitFor(() => expect(document.activeElement).toBe(item('English')));
  fireEvent.keyDown(document.activeElement as Element, arrowDown);
  expect(document.activeElement).toBe(item('Deutsch'));
});
