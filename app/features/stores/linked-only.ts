/**
 * Channels that are only linked so far: no product is pushed to them and no order of theirs is read (README of each in
 * `app/connectors/channels`). Whoever connects one is told before.
 */
export const linkedOnly = ['tiktok', 'facebook', 'google'] as const;

export type LinkedOnly = (typeof linkedOnly)[number];

export const isLinkedOnly = (platform: string): platform is LinkedOnly => (linkedOnly as readonly string[]).includes(platform);
