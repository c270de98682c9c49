/**
 * Limits of the web process. V8 sizes its young generation and its patience by the machine's memory: on a large machine it
 * lets a process grow to twice what it needs before it collects. With these it stays flat (tests/bench/README.md). Below that limit it grows by
 * three fifths before all of it is collected: by 45 per cent, as V8 would have it, more requests wait for that, and by half the bench ended
 * no smaller (403 and 402 MB); by all of it, lists are faster under load, and the process takes more than its 400 MB. A young generation of
 * 12 MB hands more to the old one: the bench ended at 434 instead of 407 MB, and screens took longer.
 */
export const webFlags = ['--max-semi-space-size=16', '--max-old-space-size=320', '--heap-growing-percent=60'];

/** A worker reads whole catalogues and images: its old generation may grow, its young one is what it keeps when idle (317 to 225 MB). */
export const workerFlags = ['--max-semi-space-size=16'];

/**
 * Compiled code (and TypeScript without its types) is kept between starts. Two malloc arenas are enough for our few threads, and what is free at
 * the end of one goes back to the system from 128 kB on (359 to 347 MB after the same short load).
 */
export const runtimeEnvironment = { NODE_COMPILE_CACHE: '.cache/node', MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
