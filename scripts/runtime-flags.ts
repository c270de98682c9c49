/**
 * V8 flags of the web process. By default V8 sizes its young generation and collection thresholds by the machine's memory: on a large
 * machine a process grows to twice what it needs before a collection. With these flags memory stays flat (tests/bench/README.md).
 * Heap growth before a full collection: with V8's 45 per cent more requests wait for collections; 50 per cent saved no memory (403 and
 * 402 MB); with 100 per cent lists are faster under load, but the process exceeds its 400 MB. A young generation of 12 MB promotes more
 * objects to the old one: the bench ended at 434 instead of 407 MB, and screens took longer.
 */
export const webFlags = ['--max-semi-space-size=16', '--max-old-space-size=320', '--heap-growing-percent=60'];

/**
 * V8 flags of a worker. It reads whole catalogues and images, so its old generation may grow; limiting the young one saves memory when
 * idle (225 instead of 317 MB).
 */
export const workerFlags = ['--max-semi-space-size=16'];

/**
 * Compiled code (and type-stripped TypeScript) is cached between starts. Two malloc arenas are enough for our few threads; free memory at
 * the end of an arena is returned to the system from 128 kB on (359 to 347 MB after the same short load).
 */
export const runtimeEnvironment = { NODE_COMPILE_CACHE: '.cache/node', MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
