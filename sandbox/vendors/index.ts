import type { Vendor } from '../core/types.ts';
import type { OpenWorld } from '../core/world.ts';
import { createAi } from './ai/index.ts';
import { createAliExpress } from './aliexpress/index.ts';
import { createCj } from './cj/index.ts';
import { createEbay } from './ebay/index.ts';
import { createFacebook } from './facebook/index.ts';
import { createGoogle } from './google/index.ts';
import { createImages } from './images/index.ts';
import { createMail } from './mail/index.ts';
import { createMarketplaces } from './marketplaces/index.ts';
import { createPaddle } from './paddle/index.ts';
import { createRates } from './rates/index.ts';
import { createSeventeenTrack } from './seventeen-track/index.ts';
import { createShopify } from './shopify/index.ts';
import { createStripe } from './stripe/index.ts';
import { createTikTok } from './tiktok/index.ts';
import { createWooCommerce } from './woocommerce/index.ts';

/** Every stand-in of the outside world. A new one adds its line. */
export function createVendors(world: OpenWorld): Vendor[] {
  return [
    createShopify(world),
    createStripe(world),
    createPaddle(world),
    createMail(world),
    createRates(world),
    createImages(),
    createCj(world),
    createSeventeenTrack(world),
    createGoogle(world),
    createFacebook(world),
    createWooCommerce(world),
    createTikTok(world),
    createAliExpress(world),
    createEbay(world),
    createMarketplaces(),
    createAi(world),
  ];
}
