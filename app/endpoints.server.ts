/** Every feature's API calls, in one list. */
import type { Endpoint } from '#app/platform/endpoint.server.ts';

export const allEndpoints: readonly Endpoint[] = [];
