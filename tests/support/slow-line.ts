import type { CDPSession } from '@playwright/test';

/** Let a page load over the line of the design's measure of first loads (quality, "Speed"): 10 Mbit/s both ways, 40 ms. */
export async function overSlowLine(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  // Bytes a second, and milliseconds.
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  });
}
