import { expect, test } from 'vitest';
import { readTrackingNumber } from './tracking-number.ts';

const ups = '1Z999AA10123456784';

test.each([
  [ups, ups],
  [`  ${ups}\n`, ups],
  ['Tracking: 1Z999AA10123456784', ups],
  ['Tracking number: 1Z999AA10123456784', ups],
  ['tracking no. 1Z999AA10123456784', ups],
  ['Tracking #1Z999AA10123456784', ups],
  ['UPS 1Z999AA10123456784', ups],
  ['UPS: 1Z999AA10123456784', ups],
  ['1Z999AA10123456784 (UPS)', ups],
  ['1Z999AA10123456784, UPS', ups],
  ['Shipped via UPS, tracking number is 1Z999AA10123456784.', ups],
  ['1Z 999 AA1 01 2345 6784', ups],
  ['“1Z999AA10123456784”', ups],
  ["'1Z999AA10123456784'", ups],
  ['<1Z999AA10123456784>', ups],
  ['\u200b1Z999AA1\u200b0123456784\ufeff', ups],
  ['1Z999AA10123456784\u00a0', ups],
  ['１Ｚ９９９ＡＡ１０１２３４５６７８４', ups],
  ['https://t.17track.net/en#nums=1Z999AA10123456784', ups],
  ['https://www.ups.com/track?loc=en_US&tracknum=1Z999AA10123456784&requester=WT/', ups],
  ['UPS https://www.ups.com/track?tracknum=1Z999AA10123456784 1Z999AA10123456784', ups],
  ['www.fedex.com/fedextrack/?trknbr=612999999999', '612999999999'],
  ['https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557', '00340434161094042557'],
  ['https://www.dhl.com/en/express/tracking.html?AWB=7712345678', '7712345678'],
  ['https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000', '9400100000000000000000'],
  ['https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB', 'AB123456789GB'],
  ['https://parcelsapp.com/en/tracking/LX123456789CN', 'LX123456789CN'],
  ['https://global.cainiao.com/detail.htm?mailNoList=LP00123456789012', 'LP00123456789012'],
  ['9400 1000 0000 0000 0000 00', '9400100000000000000000'],
  ['RR 123 456 789 CN', 'RR123456789CN'],
  ['RR-123456789-CN', 'RR123456789CN'],
  ['1234-5678-9012', '123456789012'],
  ['00340434 1610 9404 2557', '00340434161094042557'],
  ['Sendungsnummer: 00340434161094042557', '00340434161094042557'],
  ['DHL Paket Sendungsnr. 00340434161094042557', '00340434161094042557'],
  ['Numéro de suivi : 6A12345678901', '6A12345678901'],
  ['Número de seguimiento: PQ4F6P0123456789012345678', 'PQ4F6P0123456789012345678'],
  ['Código de rastreamento: AA123456789BR', 'AA123456789BR'],
  ['Codice di tracciamento 1UW1234567890', '1UW1234567890'],
  ['Track & Trace: 3STEST1234567', '3STEST1234567'],
  ['运单号：YT2412345678901234', 'YT2412345678901234'],
  ['云途 YT2412345678901234', 'YT2412345678901234'],
  ['رقم التتبع: RR123456789CN', 'RR123456789CN'],
  ['4PX 4PX3000123456789CN', '4PX3000123456789CN'],
  ['GLS 12345678901', '12345678901'],
  ['LX123456789US 1 of 2', 'LX123456789US'],
  ['ZF7K1A2B', 'ZF7K1A2B'],
  ['CJPKL7100000123YQ', 'CJPKL7100000123YQ'],
  ['QS-2026-ABC1234', 'QS-2026-ABC1234'],
  [`${ups}\n${ups}`, ups],
])('%j is %s', (text, number) => {
  expect(readTrackingNumber(text)).toMatchObject({ number });
});

test.each([
  ['UPS 1Z999AA10123456784', 'UPS'],
  ['DHL Express 7712345678', 'DHL Express'],
  ['https://t.17track.net/en#nums=12345678901 gls', 'gls'],
  ['1Z999AA10123456784', null],
])('%j names the carrier %s', (text, carrier) => {
  expect(readTrackingNumber(text)).toMatchObject({ carrier });
});

test.each([
  ['', 'trackingMissing'],
  ['   ', 'trackingMissing'],
  ['N/A', 'trackingMissing'],
  ['n.a.', 'trackingMissing'],
  ['-', 'trackingMissing'],
  ['none', 'trackingMissing'],
  ['shipped', 'trackingMissing'],
  ['No tracking available', 'trackingMissing'],
  ['Versendet mit DHL', 'trackingMissing'],
  ['已发货', 'trackingMissing'],
  ['tracking number', 'trackingMissing'],
  ['1234', 'trackingShort'],
  ['#1001', 'trackingShort'],
  ['sent on 3.5.', 'trackingMissing'],
  ['00340434\n161094042557', 'trackingTwo'],
  ['00340434 161094042557', 'trackingTwo'],
  ['1Z999AA10123456784 1Z999AA10123456785', 'trackingTwo'],
  ['1Z999AA10123456784, 1Z999AA10123456785', 'trackingTwo'],
  ['1Z999AA10123456784\n1Z999AA10123456785', 'trackingTwo'],
  ['1Z999AA10123456784 and 1Z999AA10123456785', 'trackingTwo'],
  ['https://t.17track.net/en#nums=RR123456789CN,RR123456790CN', 'trackingTwo'],
  ['https://www.ups.com/track', 'trackingLink'],
  ['https://www.amazon.de/gp/your-account/order-history', 'trackingLink'],
  ['buyer@example.com', 'trackingEmail'],
  ['mail 12345678 to buyer@example.com', 'trackingEmail'],
  ['Order 100012345678', 'trackingOrderNumber'],
  ['Bestellung: 1000123456', 'trackingOrderNumber'],
  ['order number #100012345', 'trackingOrderNumber'],
  ['订单号：100012345678', 'trackingOrderNumber'],
  ['9'.repeat(51), 'trackingLong'],
])('%j is refused: %s', (text, refusal) => {
  expect(readTrackingNumber(text)).toMatchObject({ refusal });
});

test('an order number beside the tracking number is passed over', () => {
  expect(readTrackingNumber('Order 1001: UPS 1Z999AA10123456784')).toMatchObject({ number: ups });
  expect(readTrackingNumber('Order 100012345, UPS 1Z999AA10123456784')).toMatchObject({ number: ups });
});

test('a text of any length is read in no time', () => {
  for (const text of ['a@'.repeat(20_000), '1 '.repeat(20_000), 'www.'.repeat(20_000), 'tracking '.repeat(10_000)])
    expect(readTrackingNumber(text.slice(0, 500))).toHaveProperty('refusal');
});
