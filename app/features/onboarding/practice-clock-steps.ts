const hour = 3600;
const day = 24 * hour;

/** By how much the practice clock can be moved at once. */
export const clockSteps: readonly { count: number; unit: 'hour' | 'day'; seconds: number }[] = [
  { count: 1, unit: 'hour', seconds: hour },
  { count: 1, unit: 'day', seconds: day },
  { count: 8, unit: 'day', seconds: 8 * day },
  { count: 30, unit: 'day', seconds: 30 * day },
];
