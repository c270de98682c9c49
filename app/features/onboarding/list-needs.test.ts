import { describe, expect, it } from 'vitest';
import { listNeeds } from './list-needs.ts';

describe('what needs a seller', () => {
  it('is nothing when nothing waits', () =>
    expect(listNeeds({ 'orders.delivered': 4, 'orders.ready': 0 }, { stores: 0, suppliers: 0 }, 0)).toEqual([]));

  it('stands by urgency and leads to the list that shows it', () => {
    const needs = listNeeds(
      { 'orders.ready': 2, 'orders.placing': 1, 'orders.exception': 1, 'notifications.unread': 5 },
      { stores: 1, suppliers: 2 },
      4,
    );
    expect(needs.map(({ key, count, url }) => [key, count, url])).toEqual([
      ['stores', 1, '/app/channel'],
      ['suppliers', 2, '/app/setting/partners-connection'],
      ['parcels', 4, '/app/manage/tracking'],
      ['ready', 3, '/app/orders?status=ready&range=all'],
      ['unread', 5, '/app/notifications?show=unread'],
    ]);
  });
});
