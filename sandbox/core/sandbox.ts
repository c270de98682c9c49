import { createSandboxServer, listen, stopListening } from './server.ts';
import type { Settings, Vendor } from './types.ts';
import { type OpenWorld, openWorld } from './world.ts';

export interface RunningSandbox {
  world: OpenWorld;
  vendors: Vendor[];
  port: number;
  close(): Promise<void>;
}

/**
 * Open the world, prepare every vendor, start their background work and listen.
 * `settings.port` 0 takes a free port and puts it into `settings.origin`.
 */
export async function runSandbox(
  databaseUrl: string,
  settings: Settings,
  makeVendors: (world: OpenWorld) => Vendor[],
): Promise<RunningSandbox> {
  const world = await openWorld(databaseUrl, settings);
  const stops: (() => Promise<void>)[] = [];
  try {
    const vendors = makeVendors(world);
    for (const vendor of vendors) await vendor.prepare(world);
    const server = createSandboxServer(world, vendors);
    const port = await listen(server, settings.port);
    if (settings.port === 0) {
      settings.port = port;
      settings.origin = `http://localhost:${port}`;
    }
    stops.push(() => stopListening(server));
    for (const vendor of vendors) {
      const stop = await vendor.start?.(world);
      if (stop) stops.push(stop);
    }
    return {
      world,
      vendors,
      port,
      async close() {
        for (const stop of stops) await stop();
        await world.close();
      },
    };
  } catch (error) {
    for (const stop of stops) await stop();
    await world.close();
    throw error;
  }
}
