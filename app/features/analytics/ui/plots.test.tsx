import { render } from '@testing-library/react';
import { cloneElement, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { English } from '#tests/support/english.tsx';

// jsdom has no layout, so charts get a fixed size.
vi.mock('recharts', async (original) => ({
  ...(await original<typeof import('recharts')>()),
  ResponsiveContainer: ({ children }: { children: ReactElement<{ width: number; height: number }> }) =>
    cloneElement(children, { width: 400, height: 200 }),
}));

test('a chart stands as it is from its first moment', async () => {
  // An earlier test file may have loaded the charts without these mocks.
  vi.resetModules();
  const [{ default: OrdersPlot }, { default: SalesPlot }] = await Promise.all([import('./orders-plot.tsx'), import('./sales-plot.tsx')]);
  const { container } = render(
    <English>
      <SalesPlot currency="USD" points={[{ name: 'Nov 1', sales: 2000, profit: 800 }]} names={{ sales: 'Sales', profit: 'Profit' }} />
      <OrdersPlot
        points={[
          { name: 'Nov 1', orders: 1 },
          { name: 'Nov 2', orders: 3 },
        ]}
        name="Orders"
      />
    </English>,
  );
  const bar = container.querySelector('.recharts-bar-rectangle path');
  expect(Number(bar?.getAttribute('height'))).toBeGreaterThan(50);
  expect(container.querySelector('.recharts-area-area')?.getAttribute('d')).toMatch(/^M/);
  expect(container.querySelector('[id^=animationClipPath]')).toBeNull();
});
