import type { World } from '../../core/types.ts';
import type { AppConfig } from './app-config.ts';

/** What every part of the stand-in is given. */
export interface ShopifyContext {
  world: World;
  /** The app's configuration, read anew when the file has changed. */
  config: () => Promise<AppConfig>;
}
