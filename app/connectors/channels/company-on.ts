import type { ChannelAddress } from './channel-orders.ts';

/** The business of an address, which is who buys where no person is named; not a tax number that is kept in its place. */
export const companyOn = (address: ChannelAddress | null): string => {
  const company = address?.company.trim() ?? '';
  return /\p{L}/u.test(company) ? company : '';
};
