/** A few of 17TRACK's carriers with the numbers it gives them; its full list is not public. */
export interface Carrier {
  key: number;
  name: string;
  country: string;
  homepage: string;
  tel: string | null;
  /** What a tracking number of this carrier looks like; absent: it is not told by the number alone. */
  pattern?: RegExp;
  /** What 17TRACK has to be told to ask this carrier ("Additional Fields"). */
  needs?: 'country-and-postal-code' | 'postal-code' | 'phone';
}

const CARRIERS: readonly Carrier[] = [
  {
    key: 3011,
    name: 'China Post',
    country: 'CN',
    homepage: 'http://english.chinapost.com.cn/',
    tel: '+86 20 11183',
    pattern: /^([A-Z]{2}\d{9}CN|CJPPO\d{6,})$/,
  },
  { key: 190094, name: 'CJ Packet', country: 'CN', homepage: 'https://cjpacket.com/', tel: null, pattern: /^CJ[A-Z0-9]{6,}$/ },
  {
    key: 7041,
    name: 'DHL Paket',
    country: 'DE',
    homepage: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html',
    tel: null,
    pattern: /^00340\d{8,}$/,
  },
  { key: 100002, name: 'UPS', country: '', homepage: 'http://www.ups.com/', tel: null, pattern: /^1Z[A-Z0-9]{16}$/ },
  { key: 100003, name: 'FedEx', country: '', homepage: 'https://www.fedex.com/', tel: null, pattern: /^6129\d{8,}$/ },
  {
    key: 21051,
    name: 'USPS',
    country: 'US',
    homepage: 'https://www.usps.com/',
    tel: '1-800-275-8777',
    pattern: /^(9\d{15,21}|[A-Z]{2}\d{9}US)$/,
  },
  {
    key: 14041,
    name: 'PostNL International 3S',
    country: 'NL',
    homepage: 'https://postnl.post/',
    tel: null,
    pattern: /^L[A-Z]{3}X\d{6,}$/,
    needs: 'country-and-postal-code',
  },
  { key: 100005, name: 'GLS', country: '', homepage: 'https://gls-group.com/', tel: null, needs: 'postal-code' },
  { key: 100012, name: 'SF Express', country: 'CN', homepage: 'https://www.sf-express.com/', tel: null, needs: 'phone' },
  { key: 100001, name: 'DHL Express', country: '', homepage: 'https://www.dhl.com/', tel: null, pattern: /^77\d{8,}$/ },
  {
    key: 190008,
    name: 'YunExpress',
    country: 'CN',
    homepage: 'https://www.yuntrack.com/',
    tel: null,
    pattern: /^(?=(?:.*\d){6})[A-Z0-9]{9,50}$/,
  },
];

export function findCarrier(key: number): Carrier | undefined {
  return CARRIERS.find((carrier) => carrier.key === key);
}

/** Guess the carrier from the number's look, as 17TRACK does when none is given; the last entry takes any long number. */
export function detectCarrier(number: string): Carrier | undefined {
  return CARRIERS.find((carrier) => carrier.pattern?.test(number.toUpperCase()));
}
