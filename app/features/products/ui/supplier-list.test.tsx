import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import SupplierList, { loader } from '#app/routes/app.products-center.supplier-list.tsx';
import { English } from '#tests/support/english.tsx';

const { suppliers } = vi.hoisted(() => ({
  suppliers: [
    {
      source: 'cj',
      supplier_id: 'cove',
      name: 'Cove Goods',
      source_products: 2,
      products: { total: 3, tracking: 1, partial: 1, not_tracking: 1 },
      skus: { total: 9, tracking: 5, not_tracking: 4 },
    },
  ],
}));
vi.mock('#app/doors/require-seller.server.ts', () => ({ requireSeller: async () => ({}) }));
vi.mock('#app/features/products/list-suppliers.server.ts', () => ({ listSuppliers: async () => ({ suppliers }) }));

const asked = () => ({ request: new Request('https://app.example/') }) as never;

test('shows who supplies the products, from one text', async () => {
  expect(await loader(asked())).toEqual({ json: JSON.stringify(suppliers) });
  const Stub = createRemixStub([{ path: '/', Component: SupplierList, loader: () => loader(asked()) }]);
  render(
    <English>
      <Stub />
    </English>,
  );
  const link = await screen.findByRole('link', { name: 'Cove Goods' });
  expect(link.getAttribute('href')).toBe('/app/find-product?source=cj&supplier=cove');
  expect(link.closest('tr')?.textContent).toContain('23');
});
