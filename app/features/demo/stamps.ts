import { v7 } from 'uuid';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Makes ids that sort by the time they belong to: lists show the newest id first. */
export const idAt = (at: Date): string => v7({ msecs: at.getTime() });

/** So many hours after a time. */
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs);
