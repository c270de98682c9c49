/** All tables; one file per feature, and only that feature writes them. */
export * from './account.ts';
export * from './analytics.ts';
export * from './billing.ts';
export * from './catalog.ts';
export * from './connectors.ts';
export * from './events.ts';
export * from './gallery.ts';
export * from './notifications.ts';
export * from './orders.ts';
export * from './partners.ts';
export * from './platform.ts';
export * from './products.ts';
export * from './settings.ts';
export * from './stores.ts';
export * from './wallet.ts';
