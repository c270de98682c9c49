import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { English } from '#tests/support/english.tsx';
import { ParcelCard, type ParcelCardProps } from './parcel-card.tsx';

afterEach(cleanup);

const parcel: ParcelCardProps['parcel'] = {
  trackingNumber: 'AB123',
  carrier: 'USPS',
  trackingUrl: null,
  trackingSite: null,
  status: 'info_received',
  publicToken: 'token',
  channelState: 'pushed',
  isPart: false,
  channelError: null,
  carrierError: null,
  events: [],
};
const show = (more: Partial<ParcelCardProps['parcel']>) =>
  render(
    <English>
      <ParcelCard parcel={{ ...parcel, ...more }} />
    </English>,
  );

test('a parcel that nobody follows says so, with the words of the carrier service', () => {
  show({ carrierError: 'The carrier cannot be detected.' });
  expect(screen.getByText(/is not followed yet/).textContent).toContain('The carrier cannot be detected.');
});

test('a parcel that is followed says nothing of it', () => {
  show({});
  expect(screen.queryByText(/is not followed yet/)).toBeNull();
});

test('the link to follow it is called by where it leads', () => {
  show({ trackingUrl: 'https://www.cjpacket.com/?trackingNumber=1', trackingSite: 'cjpacket.com' });
  expect(screen.getByRole('link', { name: 'Track on cjpacket.com' }).getAttribute('href')).toContain('cjpacket.com');
  expect(screen.queryByRole('link', { name: /17TRACK/ })).toBeNull();
});

test('a store that is frozen says so', () => {
  show({ channelState: 'shut' });
  expect(screen.getByText(/frozen or locked/)).toBeTruthy();
});

test('a store that is not told yet is named with what it answered', () => {
  show({ channelState: 'waiting', channelError: 'Shopify answered 500' });
  expect(screen.getByText(/told in a moment/).textContent).toContain('Shopify answered 500');
});
