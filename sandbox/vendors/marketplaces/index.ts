/** Marketplaces that have no programming interface for resellers: the pages on which their customers sign in. */
import { Hono } from 'hono';
import { type Routes, routesByHost } from '../../core/by-host.ts';
import { homePage } from '../../core/page.ts';
import type { Vendor } from '../../core/types.ts';

const marketplaces = { 'www.temu.com': 'Temu', 'www.amazon.com': 'Amazon' };

export function createMarketplaces(): Vendor {
  const pagesOf = (name: string): Routes => {
    const pages: Routes = new Hono();
    pages.get('*', (c) => c.html(homePage(name)));
    return pages;
  };
  const nothing = async () => undefined;
  return {
    name: 'marketplaces',
    ...routesByHost(Object.fromEntries(Object.entries(marketplaces).map(([host, name]) => [host, pagesOf(name)]))),
    prepare: nothing,
    reset: nothing,
  };
}
