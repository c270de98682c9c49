// Is there room for what a first start fills? Plain JavaScript for Node 20: the packages are checked before they are installed.
import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

const mb = 1024 * 1024;

/** What is filled, with how much it needs at least (measured, and some more). */
export const needs = {
  packages: 1200 * mb,
  /** Screens and server, built once and again after changes. */
  build: 100 * mb,
  /** PostgreSQL's databases, ours and, in practice, the sandbox's with its catalogue: 450 MB; and its write-ahead log: 1 GB (`max_wal_size`). */
  data: 1700 * mb,
};

const inMb = (/** @type {number} */ size) => `${Math.ceil(size / mb)} MB`;

/** @param {keyof typeof needs} what @returns {string} what it needs, in words. */
export const roomOf = (what) => inMb(needs[what]);

/** @param {string} folder @returns {number | undefined} free bytes there or in the nearest existing folder above; undefined when unknown. */
export function freeIn(folder) {
  const full = path.resolve(folder);
  if (!existsSync(full)) return path.dirname(full) === full ? undefined : freeIn(path.dirname(full));
  try {
    const { bavail, bsize } = statfsSync(full);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} what in words, with its article
 * @param {{ folder: string, bytes: number, cure: string, free?: (folder: string) => number | undefined }} place
 * @returns {string | undefined} the sentence for the person who starts it when there is too little room.
 */
export function tooLittleRoom(what, { folder, bytes, cure, free = freeIn }) {
  const there = free(folder);
  if (there === undefined || there >= bytes) return undefined;
  return `There is too little room for ${what}: about ${inMb(bytes)} are needed in ${path.resolve(folder)}, and ${Math.floor(there / mb)} MB are free. ${cure}`;
}
