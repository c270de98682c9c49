import { createRemixStub } from '@remix-run/testing';
import { AppProvider, Button, Link } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json' with { type: 'json' };
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppLink } from './app-link.tsx';

test('what lies outside opens in a tab of its own, whichever of Polaris’s parts draws it', () => {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <AppProvider i18n={english} linkComponent={AppLink}>
          <Button url="https://shop.example/product" external>
            Button
          </Button>
          <Link url="https://shop.example/product" external>
            Link
          </Link>
          <Button url="/app/orders">Inside</Button>
        </AppProvider>
      ),
    },
  ]);
  render(<Stub />);
  for (const name of ['Button', 'Link']) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://shop.example/product',
      '_blank',
      'noopener noreferrer',
    ]);
  }
  expect(screen.getByRole('link', { name: 'Inside' }).getAttribute('target')).toBeNull();
});
