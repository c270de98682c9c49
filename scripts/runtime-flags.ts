/**
 * Limits of the web process. V8 sizes its young generation and its patience by the machine's memory: on a large machine it
 * lets a process grow to twice what it needs before it collects. With these it stays flat (tests/bench/README.md). Below that limit it may
 * grow by what it needs for good (80 MB) before all of it is collected: by the half of it, as V8 would have it, one request in ten waited.
 */
export const webFlags = ['--max-semi-space-size=16', '--max-old-space-size=320', '--heap-growing-percent=100'];

/** Compiled code (and TypeScript without its types) is kept between starts; two malloc arenas are enough for our few threads. */
export const runtimeEnvironment = { NODE_COMPILE_CACHE: '.cache/node', MALLOC_ARENA_MAX: '2' };
