import type { ChannelAddress } from './channel-orders.ts';

/** The company in an address, which is the buyer if no person is named; not a tax number that was entered in its place. */
export const companyOn = (address: ChannelAddress | null): string => {
  const company = address?.company.trim() ?? '';
  return /\p{L}/u.test(company) ? company : '';
};
